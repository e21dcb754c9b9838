/** `fit` is as wide as the frame allows; a number is a factor of the size of the page or image itself. */
export type Zoom = "fit" | number;

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The next step above or below a factor; the factor itself at either end. */
export function stepZoom(factor: number, direction: "in" | "out"): number {
  const next =
    direction === "in" ? STEPS.find((step) => step > factor + 0.01) : STEPS.findLast((step) => step < factor - 0.01);
  return next ?? factor;
}
