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

type DatasetFieldsProps = Readonly<{ name: string; description: string; error: Error | null }>;

/** The fields of a dataset that a person writes, with what was wrong with them. */
export function DatasetFields({ name, description, error }: DatasetFieldsProps) {
  return (
    <>
      <FormField
        label="Name"
        name="name"
        required
        maxLength={200}
        defaultValue={name}
        placeholder="e.g. Invoices 2026"
        error={fieldProblem(error, "name")}
      />
      <FormTextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={10_000}
        defaultValue={description}
        note="Where the documents come from and who made the ground truth: whoever reads a number later asks for it."
        error={fieldProblem(error, "description")}
      />
    </>
  );
}

/** The fields as the API takes them. */
export function readDatasetFields(form: HTMLFormElement): Readonly<{ name: string; description: string | null }> {
  const data = new FormData(form);
  const description = String(data.get("description") ?? "").trim();
  return { name: String(data.get("name") ?? ""), description: description === "" ? null : description };
}
