import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import type { PairingEdit } from "@/lib/client/datasets/pairing-edit";
import type { PairingPreview } from "@/lib/contracts/dataset-pairing";
import { AppError } from "@/lib/errors/app-error";

type Counts = PairingPreview["counts"];

type ApplyFailureProps = Readonly<{ error: Error; onCompareAgain: () => void }>;

function ApplyFailure({ error, onCompareAgain }: ApplyFailureProps) {
  const isConflict = error instanceof AppError && error.code === "CONFLICT";
  const fields = error instanceof AppError ? error.fields : [];
  return (
    <Failure title="Nothing was put into the draft">
      <p>{error.message}</p>
      {fields.map(({ path, message }) => (
        <p key={`${path} ${message}`}>{message}</p>
      ))}
      <p>The uploaded files and what you adjusted are kept.</p>
      {isConflict ? (
        <Button type="button" look="secondary" onClick={onCompareAgain}>
          Compare with the draft as it is now
        </Button>
      ) : null}
    </Failure>
  );
}

function describeKept({ kept }: Counts): string {
  if (kept === 0) return "";
  return ` ${kept.toLocaleString("en")} other ${kept === 1 ? "sample" : "samples"} of the draft ${kept === 1 ? "stays" : "stay"} as ${kept === 1 ? "it is" : "they are"}.`;
}

type ApplyBarProps = Readonly<{
  counts: Counts;
  edit: PairingEdit;
  problemCount: number;
  canUndo: boolean;
  error: Error | null;
  isApplying: boolean;
  /** The preview is being asked for again; applying the one before would fail. */
  isComparing: boolean;
  onApply: () => void;
  onUndo: () => void;
  onDiscard: () => void;
  onCompareAgain: () => void;
}>;

/** What applying would do, and the button that does it. */
export function ApplyBar(props: ApplyBarProps) {
  const { counts, edit, problemCount, canUndo, error, isApplying, isComparing } = props;
  const takenCount = edit.samples.filter(({ isLeftOut }) => !isLeftOut).length + counts.samples - edit.samples.length;
  const taken = Math.max(takenCount, 0).toLocaleString("en");
  return (
    <div className="mb-5 space-y-3 border-line border-y py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-56 flex-1">
          <span className="font-medium">
            {taken} {takenCount === 1 ? "sample" : "samples"} to take
          </span>
          <span className="text-muted">
            {problemCount === 0
              ? " · nothing is stored in the draft yet."
              : ` · ${problemCount} need a correction first.`}
            {describeKept(counts)}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="button" look="secondary" onClick={props.onDiscard} disabled={isApplying}>
            Discard upload
          </Button>
          <Button type="button" look="secondary" onClick={props.onUndo} disabled={!canUndo || isApplying}>
            Undo
          </Button>
          <Button
            type="button"
            onClick={props.onApply}
            disabled={isApplying || isComparing || problemCount > 0 || takenCount <= 0}
          >
            {isApplying ? "Applying…" : "Put into the draft"}
          </Button>
        </div>
      </div>
      {error === null ? null : <ApplyFailure error={error} onCompareAgain={props.onCompareAgain} />}
    </div>
  );
}
