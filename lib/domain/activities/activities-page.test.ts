import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { renderActivitiesPage } from "@/lib/domain/activities/activities-page";
import { activityDeclarations } from "@/lib/domain/activities/registry";

it("is the page docs/activities.md", async () => {
  const file = fileURLToPath(new URL("../../../docs/activities.md", import.meta.url));
  await expect(renderActivitiesPage(activityDeclarations.values())).toMatchFileSnapshot(file);
});
