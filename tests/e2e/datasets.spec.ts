import path from "node:path";
import { expect, type Locator, type Page, test } from "playwright/test";
import { checkPage } from "@/tests/support/check-page";
import { grandTotalOf, makeDocumentFolder, SAMPLE_IDS } from "@/tests/support/document-folder";
import { dropOnPage } from "@/tests/support/drop-folder";

const [UMLAUTS = "", CJK = "", EMOJI = ""] = SAMPLE_IDS;

/** A name that no other run has: the names of datasets are unique. */
const newName = (title: string): string => `${title} ${crypto.randomUUID().slice(0, 8)}`;

async function createDataset(page: Page, title: string): Promise<string> {
  const name = newName(title);
  await page.goto("/datasets/new");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Description").fill("Three invoices of the ZUGFeRD corpus");
  await page.getByRole("button", { name: "Create dataset" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return name;
}

const filesOf = (page: Page): Locator => page.getByRole("list", { name: "Files" }).getByRole("listitem");
const samplesOf = (page: Page): Locator =>
  page.getByRole("table", { name: "Samples of the upload" }).locator("tbody tr");

/** Share of the pixels of the canvas that are dark: a page of text has some, an empty one none. */
const inkOf = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return 0;
    const pixels = element.getContext("2d")?.getImageData(0, 0, element.width, element.height).data ?? [];
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4)
      if ((pixels[at] ?? 255) < 128 && (pixels[at + 3] ?? 0) > 200) dark += 1;
    return (dark * 4) / pixels.length;
  });

async function expectInk(page: Page): Promise<void> {
  const canvas = page.getByRole("img", { name: /^Page 1 of/ });
  await expect(canvas).toHaveAttribute("data-drawn", "true", { timeout: 20_000 });
  expect(await inkOf(canvas)).toBeGreaterThan(0.005);
}

/** The first file that is sent never arrives while the returned network is cut. */
async function cutFirstFile(page: Page): Promise<{ heal: () => void }> {
  let cutUrl: string | null = null;
  let isCut = true;
  await page.route("**/api/benchmark/uploads/**", (route) => {
    cutUrl ??= route.request().url();
    return isCut && route.request().url() === cutUrl ? route.abort() : route.continue();
  });
  return {
    heal: () => {
      isCut = false;
    },
  };
}

test("takes a dropped folder from its files to a published version", async ({ page }, info) => {
  test.setTimeout(240_000);
  const network = await cutFirstFile(page);
  const name = await createDataset(page, "Invoices");
  await checkPage(page, info, "dataset-empty");

  await test.step("sends the folder; a file that fails loses nothing else and can be sent again", async () => {
    await dropOnPage(page, [makeDocumentFolder(info.outputPath())]);
    await expect(page.getByText("Uploaded: 6 of 8 files, 2 with a problem")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("1 hidden system file was left out")).toBeVisible();
    await expect(filesOf(page).filter({ hasText: "Not sent" })).toHaveCount(1);
    await expect(filesOf(page).filter({ hasText: "broken.pdf" })).toContainText("PDF");
    await checkPage(page, info, "dataset-upload-failed");
    network.heal();
    await page.getByRole("button", { name: "Retry 2 files" }).click();
    await expect(page.getByText("Uploaded: 7 of 8 files, 1 with a problem")).toBeVisible({ timeout: 30_000 });
  });

  await test.step("shows what is paired, left over and wrong, and takes corrections", async () => {
    await expect(samplesOf(page)).toHaveCount(3);
    await expect(page.getByRole("region", { name: "Problems (1)" })).toContainText("broken.pdf");
    await expect(page.getByRole("region", { name: "Left over (1)" })).toContainText("unmatched label.json");
    await checkPage(page, info, "dataset-preview");

    await page.getByRole("button", { name: `Adjust ${EMOJI}` }).click();
    const adjust = page.getByRole("dialog", { name: "Adjust a sample" });
    await adjust.getByLabel("Id of the sample").fill("a/b");
    await expect(adjust.getByText("The id has a '/'")).toBeVisible();
    await adjust.getByLabel("Id of the sample").fill("final invoice");
    await adjust.getByLabel(`Use of invoices/${EMOJI}.json`).selectOption("Not used");
    await adjust.getByRole("button", { name: "Done" }).click();
    await expect(samplesOf(page).filter({ hasText: "final invoice" })).toContainText("none yet");

    await page.getByRole("button", { name: `Use invoices/${EMOJI}.json` }).click();
    const assign = page.getByRole("dialog", { name: "Use a file that is left over" });
    await assign.getByLabel("Of the sample").fill("final invoice");
    await checkPage(page, info, "dataset-assign");
    await assign.getByRole("button", { name: "Use the file" }).click();
    await expect(samplesOf(page).filter({ hasText: "final invoice" })).toContainText(`${EMOJI}.json`);

    await page.getByRole("button", { name: `Leave ${CJK} out` }).click();
    await expect(page.getByText("2 samples to take")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("3 samples to take")).toBeVisible();
  });

  await test.step("puts the samples into the draft", async () => {
    await page.getByRole("button", { name: "Put into the draft" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Draft");
    await expect(page.getByRole("table", { name: "Samples" }).locator("tbody tr")).toHaveCount(3);
    await checkPage(page, info, "draft");
    await page.getByLabel("Id contains").fill("größe");
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page).toHaveURL(/text=gr/);
    await expect(page.getByRole("table", { name: "Samples" }).locator("tbody tr")).toHaveCount(1);
    await page.getByRole("link", { name: "Clear" }).click();
    await expect(page.getByRole("table", { name: "Samples" }).locator("tbody tr")).toHaveCount(3);
  });

  await test.step("shows a page of the document beside its ground truth, which can be edited", async () => {
    await page.getByRole("link", { name: UMLAUTS, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(UMLAUTS);
    await expectInk(page);
    const truth = page.getByRole("region", { name: "Ground truth" });
    await expect(truth).toContainText(grandTotalOf(UMLAUTS));
    await checkPage(page, info, "sample");

    await truth.getByRole("button", { name: "Edit" }).click();
    const editor = truth.getByLabel("Ground truth as JSON");
    const before = await editor.inputValue();
    await editor.fill('{"total": }');
    await expect(truth.getByRole("alert")).toContainText("line 1, column 11");
    await expect(truth.getByRole("button", { name: "Save" })).toBeDisabled();
    await checkPage(page, info, "sample-edit");
    await editor.fill(before.replace(/"currency": ?"EUR"/, '"currency": "CHF"'));
    await truth.getByRole("button", { name: "Save" }).click();
    await expect(truth).toContainText("CHF");
    await expect(truth).toContainText("Edited by user:local");
  });

  await test.step("steps through the samples with j and k", async () => {
    await page.keyboard.press("j");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("final invoice");
    await page.keyboard.press("k");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(UMLAUTS);
  });

  await test.step("publishes version 1, which cannot be changed", async () => {
    await page.getByRole("link", { name: "Draft", exact: true }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    const publish = page.getByRole("dialog", { name: "Publish this draft?" });
    await expect(publish).toContainText("fixed for ever");
    await expect(publish.getByLabel("Label of the version")).toHaveValue("v1");
    await checkPage(page, info, "publish");
    await publish.getByRole("button", { name: "Publish for ever" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("v1");
    await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);
    await page.getByRole("link", { name: CJK, exact: true }).click();
    await expectInk(page);
    for (const action of ["Edit", "Remove"]) await expect(page.getByRole("button", { name: action })).toHaveCount(0);

    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("table", { name: "Versions" })).toContainText("published");
    await checkPage(page, info, "dataset-published");
  });

  await test.step("offers the manifest and lists the dataset", async () => {
    await page.getByRole("link", { name: "v1" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download manifest" }).click(),
    ]);
    expect(path.basename(download.suggestedFilename())).toBe("dataset-manifest.json");
    await page.goto("/datasets");
    await expect(page.getByRole("row", { name }).first()).toContainText("v1 3 samples");
    await checkPage(page, info, "datasets");
  });
});

/** Sends the folder through the file dialog, as somebody without a mouse does. */
async function chooseFolder(page: Page, folder: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a folder" }).focus();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(folder);
  await expect(page.getByRole("button", { name: "Put into the draft" })).toBeEnabled({ timeout: 30_000 });
}

const uploadUrl = /\?upload=[0-9a-f-]{36}$/;

test("finds an upload again after the page was left, and says when it was applied", async ({ page }, info) => {
  await createDataset(page, "Left and found");
  await chooseFolder(page, makeDocumentFolder(info.outputPath()));
  await expect(page).toHaveURL(uploadUrl);
  const address = page.url();
  await page.goto("/datasets");
  await page.goto(address);
  await expect(page.getByText("3 samples to take")).toBeVisible();
  await expect(page.getByRole("region", { name: "Problems (1)" })).toContainText("broken.pdf");
  await page.getByRole("button", { name: "Put into the draft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Draft");
  await page.goto(address);
  await expect(page.getByText("The documents of this upload are in the draft.")).toBeVisible();
  await page.getByRole("button", { name: "Begin another upload" }).click();
  await expect(page).not.toHaveURL(uploadUrl);
});

test("keeps an upload and its corrections when the draft was changed meanwhile", async ({ page, request }, info) => {
  await createDataset(page, "Conflict");
  const datasetId = page.url().split("/").at(-1) ?? "";
  const folder = makeDocumentFolder(info.outputPath());
  await chooseFolder(page, folder);
  await page.getByRole("button", { name: "Put into the draft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Draft");
  const versionId = page.url().split("/").at(-1) ?? "";
  await page.goto(`/datasets/${datasetId}`);
  await chooseFolder(page, folder);
  await expect(samplesOf(page).filter({ hasText: "unchanged" })).toHaveCount(3);
  await page.getByRole("button", { name: `Leave ${CJK} out` }).click();

  const samples = `/api/benchmark/datasets/${datasetId}/versions/${versionId}/samples`;
  const truth = `${samples}/${encodeURIComponent(EMOJI)}/ground-truth`;
  expect((await request.put(truth, { data: { text: '{"total": 1}' } })).status()).toBe(200);
  await page.getByRole("button", { name: "Put into the draft" }).click();
  await expect(page.getByText("Nothing was put into the draft")).toBeVisible();
  await page.getByRole("button", { name: "Compare with the draft as it is now" }).click();
  await expect(samplesOf(page).filter({ hasText: EMOJI }).getByText("changed", { exact: true })).toBeVisible();
  await expect(samplesOf(page).filter({ hasText: CJK })).toContainText("left out");
  await page.getByRole("button", { name: "Put into the draft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Draft");
});

test("refuses a name that is taken, beside the field, and keeps what was written", async ({ page }, info) => {
  const name = await createDataset(page, "Taken");
  await page.goto("/datasets/new");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create dataset" }).click();
  await expect(page.getByRole("alert").first()).toContainText(name);
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await checkPage(page, info, "dataset-new");
});

test("edits and archives a dataset, after it was said what that means", async ({ page }, info) => {
  const name = await createDataset(page, "Short-lived");
  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit the dataset" });
  await edit.getByLabel("Name").fill(`${name} renamed`);
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} renamed`);
  await expect(page.getByRole("button", { name: "Edit" })).toBeFocused();

  await page.getByRole("button", { name: "Archive" }).click();
  const archive = page.getByRole("dialog", { name: `Archive “${name} renamed”?` });
  await expect(archive).toContainText("Nothing of it was published.");
  await checkPage(page, info, "archive");
  await archive.getByRole("button", { name: "Archive the dataset" }).click();
  await expect(page).toHaveURL(/\/datasets$/);
  await expect(page.getByRole("link", { name: `${name} renamed` })).toHaveCount(0);
  await page.getByRole("link", { name: "Archived datasets" }).click();
  await page.getByRole("link", { name: `${name} renamed` }).click();
  await expect(page.getByText("archived", { exact: true })).toBeVisible();
  await expect(page.getByText("Drop files or a folder")).toHaveCount(0);
});

test("says that nothing is at the address of a dataset that does not exist", async ({ page }) => {
  for (const address of ["0190f3a4-7c1e-7000-8000-000000000000", "not-an-id"]) {
    await page.goto(`/datasets/${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing is here");
  }
});
