import type { ReactNode } from "react";

type TableProps = Readonly<{ label: string; columns: readonly string[]; children: ReactNode }>;

/** A table that scrolls sideways in its own frame where the screen is too narrow. */
export function Table({ label, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="w-full border-collapse text-left text-[0.8125rem]">
        <caption className="sr-only">{label}</caption>
        <thead className="text-muted text-xs">
          <tr className="border-line border-b">
            {columns.map((column) => (
              <th key={column} scope="col" className="whitespace-nowrap py-1.5 pr-4 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:py-1.5 [&_td]:pr-4 [&_td]:align-top [&_tr]:border-line [&_tr]:border-b">
          {children}
        </tbody>
      </table>
    </div>
  );
}
