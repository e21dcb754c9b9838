import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type IconButtonProps = Readonly<{ title: string; Icon: LucideIcon }> & Omit<ComponentProps<"button">, "children">;

/** A button that shows an icon alone; its title is its name and is shown on hover. */
export function IconButton({ title, Icon, className = "", ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      title={title}
      aria-label={title}
      className={`cursor-pointer rounded border border-transparent p-1 text-muted hover:border-line hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 ${className}`}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
