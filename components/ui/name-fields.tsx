import { FormField, FormTextArea } from "@/components/ui/form-field";
import { AppError } from "@/lib/errors/app-error";

/** What is wrong with one field, as the server says; null when it says nothing of it. */
function fieldProblem(error: Error | null, path: string): string | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === "CONFLICT" && path === "name") return error.message;
  return error.fields.find((field) => field.path === path)?.message ?? null;
}

/** Whether one of the fields shows the error already. */
export const isFieldError = (error: Error | null): boolean =>
  ["name", "description"].some((path) => fieldProblem(error, path) !== null);

/** What people call a thing and say about it. */
export type NamedThing = Readonly<{ name: string; description: string | null }>;

type NameFieldsProps = NamedThing & Readonly<{ error: Error | null; placeholder: string; note?: string }>;

/** Name and description, with what was wrong with them. */
export function NameFields({ name, description, error, placeholder, note }: NameFieldsProps) {
  return (
    <>
      <FormField
        label="Name"
        name="name"
        required
        maxLength={200}
        defaultValue={name}
        placeholder={placeholder}
        error={fieldProblem(error, "name")}
      />
      <FormTextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={10_000}
        defaultValue={description ?? ""}
        {...(note === undefined ? {} : { note })}
        error={fieldProblem(error, "description")}
      />
    </>
  );
}

/** The fields as the API takes them. */
export function readNameFields(form: HTMLFormElement): NamedThing {
  const data = new FormData(form);
  const description = String(data.get("description") ?? "").trim();
  return { name: String(data.get("name") ?? ""), description: description === "" ? null : description };
}
