"use client";

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, useDialog } from "@/components/ui/dialog";
import { MutationFailure } from "@/components/ui/mutation-failure";

type ConfirmedActionProps = Readonly<{
  label: string;
  className?: string;
  /** The question. */
  title: string;
  /** What is lost and what is kept. */
  children: ReactNode;
  confirmLabel: string;
  failureTitle: string;
  onConfirm: () => Promise<unknown>;
  onDone: () => void;
}>;

/** A button for what cannot be undone: it says what is lost before it does it, and what failed when it did not. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const dialog = useDialog();
  const { mutate, error, isPending } = useMutation({
    mutationFn: props.onConfirm,
    onSuccess: () => {
      dialog.close();
      props.onDone();
    },
  });
  return (
    <>
      <Button type="button" look="danger" className={props.className ?? ""} onClick={dialog.open}>
        {props.label}
      </Button>
      <Dialog dialog={dialog} title={props.title}>
        <div className="space-y-4">
          <p>{props.children}</p>
          <MutationFailure title={props.failureTitle} error={error} />
          <div className="flex justify-end gap-2">
            <Button type="button" look="secondary" onClick={dialog.close}>
              Cancel
            </Button>
            <Button type="button" look="danger" disabled={isPending} onClick={() => mutate()}>
              {props.confirmLabel}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
