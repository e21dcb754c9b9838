import { type ComponentProps, useId } from "react";

type TextFieldProps = Readonly<{ label: string }> & ComponentProps<"input">;

export function TextField({ label, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="sm:w-48">
      <label htmlFor={id} className="block text-muted text-xs">
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="text"
        autoComplete="off"
        maxLength={200}
        className="w-full rounded border border-control bg-canvas px-2 py-1 placeholder:text-muted"
      />
    </div>
  );
}
