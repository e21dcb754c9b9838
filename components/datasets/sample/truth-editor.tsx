"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { FormTextArea } from "@/components/ui/form-field";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { callOperation } from "@/lib/client/call-operation";
import { sampleQuery } from "@/lib/client/datasets/dataset-queries";
import { toFieldTree } from "@/lib/client/datasets/field-tree";
import { PUT_GROUND_TRUTH, type SampleDetails, type SampleParams } from "@/lib/contracts/dataset-sample";
import { AppError } from "@/lib/errors/app-error";

function findProblem(text: string): string | null {
  const tree = toFieldTree(text);
  return tree.ok ? null : (tree.problems[0]?.message ?? null);
}

function SaveFailure({ error, onCompareAgain }: { error: Error | null; onCompareAgain: () => void }) {
  const isConflict = error instanceof AppError && error.code === "CONFLICT";
  return (
    <MutationFailure title="The ground truth was not saved" error={error}>
      <p>What you wrote is still here.</p>
      {isConflict ? (
        <Button type="button" look="secondary" onClick={onCompareAgain}>
          Go on with the draft as it is now
        </Button>
      ) : null}
    </MutationFailure>
  );
}

type TruthEditorProps = Readonly<{
  params: SampleParams;
  sample: SampleDetails;
  draftRevision: number;
  initialText: string;
  onDone: () => void;
}>;

/** Edits the ground truth as JSON; what is wrong with it is said while it is written. */
export function TruthEditor({ params, sample, draftRevision, initialText, onDone }: TruthEditorProps) {
  const [text, setText] = useState(initialText);
  const router = useRouter();
  const queryClient = useQueryClient();
  const path = sample.groundTruth[0]?.path;
  const problem = findProblem(text);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => {
      const body = { text, draftRevision, ...(path === undefined ? {} : { path }) };
      return callOperation(PUT_GROUND_TRUTH, { params, body });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(sampleQuery(params, saved).queryKey, saved);
      router.refresh();
      onDone();
    },
  });
  const save = () => {
    if (problem === null && !isPending) mutate();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
    if (event.key === "Escape") onDone();
  };
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <FormTextArea
        label="Ground truth as JSON"
        autoFocus
        rows={22}
        spellCheck={false}
        value={text}
        className="h-[55dvh] font-mono text-xs"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={handleKeyDown}
        note="Ctrl+Enter saves, Escape leaves it as it was. Who edited it and when is kept."
        error={problem}
      />
      <SaveFailure
        error={error}
        onCompareAgain={() => {
          reset();
          router.refresh();
        }}
      />
      <div className="flex justify-end gap-2">
        <Button type="button" look="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={problem !== null || isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
