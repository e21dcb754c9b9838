/** A ground truth of this text says: whatever the prediction has here, do not score it. */
export const IGNORE_DIRECTIVE = "$ignore";
