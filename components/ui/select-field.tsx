import { type ComponentProps, useId } from "react";

type Choice<Value extends string> = Readonly<{ value: Value; title: string }>;

type SelectFieldProps<Value extends string> = Readonly<{
  label: string;
  isLabelHidden?: boolean;
  value: Value;
  choices: readonly Choice<Value>[];
  onChoose: (value: Value) => void;
}> &
  Pick<ComponentProps<"select">, "className">;

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, isLabelHidden = false, value, choices, onChoose, className = "" } = props;
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-0.5 block text-muted text-xs"}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        className="w-full rounded border border-control bg-canvas px-2 py-1"
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </select>
    </div>
  );
}
