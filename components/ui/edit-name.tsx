"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Dialog, useDialog } from "@/components/ui/dialog";
import { MutationFailure } from "@/components/ui/mutation-failure";
import { isFieldError, type NamedThing, NameFields, readNameFields } from "@/components/ui/name-fields";

type EditNameProps = Readonly<{
  label: string;
  title: string;
  thing: NamedThing & Readonly<{ updatedAt: string }>;
  placeholder: string;
  note?: string;
  onSave: (fields: NamedThing) => Promise<unknown>;
}>;

/** A button and the dialog in which a name and a description are changed. */
export function EditName({ label, title, thing, onSave, ...hints }: EditNameProps) {
  const dialog = useDialog();
  const router = useRouter();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (form: HTMLFormElement) => onSave(readNameFields(form)),
    onSuccess: () => {
      dialog.close();
      router.refresh();
    },
  });
  return (
    <>
      <Button type="button" look="secondary" onClick={dialog.open}>
        {label}
      </Button>
      <Dialog dialog={dialog} title={title} onClose={reset}>
        <form
          key={thing.updatedAt}
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            mutate(event.currentTarget);
          }}
        >
          <NameFields name={thing.name} description={thing.description} error={error} {...hints} />
          {isFieldError(error) ? null : <MutationFailure title="Nothing was changed" error={error} />}
          <div className="flex justify-end gap-2">
            <Button type="button" look="secondary" onClick={dialog.close}>
              Cancel
            </Button>
            <Button type="submit" disabled={isPending}>
              Save
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
