import { type ComponentProps, type ReactNode, useId } from "react";

const BOX = "w-full rounded border border-control bg-canvas px-2 py-1 placeholder:text-muted";

type FieldFrameProps = Readonly<{ label: string; note?: ReactNode; error: string | null }>;

type Described = Readonly<{ id: string; "aria-describedby": string | undefined; "aria-invalid": boolean }>;

function useDescription({ note, error }: FieldFrameProps): Described {
  const id = useId();
  const described = [error === null ? null : `${id}-error`, note === undefined ? null : `${id}-note`];
  const ids = described.filter((part) => part !== null).join(" ");
  return { id, "aria-describedby": ids === "" ? undefined : ids, "aria-invalid": error !== null };
}

function Frame({ id, label, note, error, children }: FieldFrameProps & Readonly<{ id: string; children: ReactNode }>) {
  return (
    <div>
      <label htmlFor={id} className="mb-0.5 block text-muted text-xs">
        {label}
      </label>
      {children}
      {error === null ? null : (
        <p id={`${id}-error`} role="alert" className="mt-1 text-negative text-xs">
          {error}
        </p>
      )}
      {note === undefined ? null : (
        <p id={`${id}-note`} className="mt-1 text-muted text-xs">
          {note}
        </p>
      )}
    </div>
  );
}

/** One line of text with its label, an explanation, and what is wrong with it. */
export function FormField({ label, note, error, ...input }: FieldFrameProps & ComponentProps<"input">) {
  const frame = { label, note, error };
  const described = useDescription(frame);
  return (
    <Frame {...frame} id={described.id}>
      <input autoComplete="off" {...input} {...described} className={BOX} />
    </Frame>
  );
}

/** Several lines of text, otherwise as `FormField`. */
export function FormTextArea({ label, note, error, className, ...area }: FieldFrameProps & ComponentProps<"textarea">) {
  const frame = { label, note, error };
  const described = useDescription(frame);
  return (
    <Frame {...frame} id={described.id}>
      <textarea {...area} {...described} className={`${BOX} block ${className ?? ""}`} />
    </Frame>
  );
}
