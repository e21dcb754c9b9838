type ProgressBarProps = Readonly<{ label: string; share: number }>;

/** @param share Of the whole, from 0 to 1. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={share}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
    />
  );
}
