/** What the form asks of the name and the description of a dataset. */
export const DATASET_NAME_HINTS = {
  placeholder: "e.g. Invoices 2026",
  note: "Where the documents come from and who made the ground truth: whoever reads a number later asks for it.",
};
