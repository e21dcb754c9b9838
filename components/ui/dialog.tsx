"use client";

import { type ReactNode, type RefObject, useId, useRef } from "react";

/** Opens and closes a dialog; the browser keeps the focus inside and gives it back to where it came from. */
export type DialogHandle = Readonly<{
  ref: RefObject<HTMLDialogElement | null>;
  open: () => void;
  close: () => void;
}>;

export function useDialog(): DialogHandle {
  const ref = useRef<HTMLDialogElement>(null);
  return { ref, open: () => ref.current?.showModal(), close: () => ref.current?.close() };
}

type DialogProps = Readonly<{ dialog: DialogHandle; title: string; children: ReactNode; onClose?: () => void }>;

export function Dialog({ dialog, title, children, onClose }: DialogProps) {
  const titleId = useId();
  return (
    <dialog
      ref={dialog.ref}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-full max-w-lg rounded border border-line bg-canvas p-4 text-ink backdrop:bg-black/50"
    >
      <h2 id={titleId} className="mb-3 font-semibold text-base">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
