"use client";

import type { KeyboardEvent, ReactNode } from "react";

type SaveFormProps = Readonly<{
  label: string;
  onSave: (form: HTMLFormElement) => void;
  onInput?: () => void;
  children: ReactNode;
}>;

function handleKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** A form that Ctrl-S (or ⌘S) saves from anywhere inside, also from an editor. */
export function SaveForm({ label, onSave, onInput, children }: SaveFormProps) {
  return (
    <form
      aria-label={label}
      className="space-y-4"
      onKeyDown={handleKeyDown}
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
