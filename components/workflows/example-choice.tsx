import { Button } from "@/components/ui/button";
import { EXAMPLE_WORKFLOWS, type ExampleWorkflow } from "@/lib/domain/workflows/example-workflows";

type ExampleChoiceProps = Readonly<{ isDisabled: boolean; onChoose: (example: ExampleWorkflow) => void }>;

/** Offers to start from a small workflow that works. */
export function ExampleChoice({ isDisabled, onChoose }: ExampleChoiceProps) {
  return (
    <section aria-label="Examples" className="space-y-3">
      <p>Write a workflow as YAML or JSON: its graph appears here. Or start from an example:</p>
      <ul className="space-y-3">
        {EXAMPLE_WORKFLOWS.map((example) => (
          <li key={example.id} className="flex items-start gap-3">
            <Button type="button" look="secondary" disabled={isDisabled} onClick={() => onChoose(example)}>
              {example.title}
            </Button>
            <span className="text-muted">{example.description}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
