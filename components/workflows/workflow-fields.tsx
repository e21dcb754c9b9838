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

type WorkflowFieldsProps = Readonly<{ name: string; description: string; error: Error | null }>;

/** The fields of a workflow beside its text, with what was wrong with them. */
export function WorkflowFields({ name, description, error }: WorkflowFieldsProps) {
  return (
    <>
      <FormField
        label="Name"
        name="name"
        required
        maxLength={200}
        defaultValue={name}
        placeholder="e.g. Invoice fields"
        error={fieldProblem(error, "name")}
      />
      <FormTextArea
        label="Description"
        name="description"
        rows={2}
        maxLength={10_000}
        defaultValue={description}
        error={fieldProblem(error, "description")}
      />
    </>
  );
}

/** The fields as the API takes them. */
export function readWorkflowFields(form: HTMLFormElement): Readonly<{ name: string; description: string | null }> {
  const data = new FormData(form);
  const description = String(data.get("description") ?? "").trim();
  return { name: String(data.get("name") ?? ""), description: description === "" ? null : description };
}
