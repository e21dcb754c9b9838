"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { countSamples } from "@/components/datasets/version-title";
import { Button } from "@/components/ui/button";
import { Dialog, useDialog } from "@/components/ui/dialog";
import { FormField } from "@/components/ui/form-field";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { callOperation } from "@/lib/client/call-operation";
import { CREATE_DATASET_VERSION, type DatasetVersion } from "@/lib/contracts/dataset-version";

type PublishVersionProps = Readonly<{ draft: DatasetVersion; suggestedLabel: string }>;

export function PublishVersion({ draft, suggestedLabel }: PublishVersionProps) {
  const dialog = useDialog();
  const router = useRouter();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const version = String(new FormData(form).get("version") ?? "");
      const body = { version, draftRevision: draft.draftRevision };
      return callOperation(CREATE_DATASET_VERSION, { params: { datasetId: draft.datasetId }, body });
    },
    onSuccess: () => {
      dialog.close();
      router.refresh();
    },
  });
  return (
    <>
      <Button type="button" onClick={dialog.open} disabled={draft.documentCount === 0}>
        Publish
      </Button>
      <Dialog dialog={dialog} title="Publish this draft?" onClose={reset}>
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            mutate(event.currentTarget);
          }}
        >
          <p>
            {countSamples(draft.documentCount)}, their documents, ground truth and metadata are fixed for ever. Later
            changes go into a new draft and become another version.
          </p>
          <FormField
            label="Label of the version"
            name="version"
            required
            maxLength={100}
            defaultValue={draft.version ?? suggestedLabel}
            error={null}
          />
          <MutationFailure title="It was not published" error={error}>
            <p>
              The draft is as it was. If it was changed meanwhile, close this, look at the changes and publish again.
            </p>
          </MutationFailure>
          <div className="flex justify-end gap-2">
            <Button type="button" look="secondary" onClick={dialog.close}>
              Cancel
            </Button>
            <Button type="submit" disabled={isPending}>
              {isPending ? "Publishing…" : "Publish for ever"}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
