import type { ComponentProps } from "react";

const LOOKS = {
  primary: "border-accent bg-accent text-on-accent",
  secondary: "border-control bg-canvas text-ink",
  danger: "border-negative bg-canvas text-negative",
} as const;

type ButtonProps = Readonly<{ look?: keyof typeof LOOKS }> & ComponentProps<"button">;

export function Button({ look = "primary", className = "", ...props }: ButtonProps) {
  return (
    <button
      {...props}
      className={`cursor-pointer whitespace-nowrap rounded border px-3 py-1.5 font-medium hover:underline disabled:cursor-not-allowed disabled:opacity-60 disabled:hover:no-underline ${LOOKS[look]} ${className}`}
    />
  );
}
