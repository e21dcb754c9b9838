/** A small workflow to start from. */
export type ExampleWorkflow = Readonly<{ id: string; title: string; description: string; source: string }>;

const INVOICE_FIELDS = `# Finds fields in the text of an invoice, then writes the amount as a number.
schemaVersion: "1.0"
metadata:
  name: Invoice fields
entryNodeId: extract
ctx:
  text: { type: string, description: Text of the invoice }
  found: { type: object }
  prediction: { type: object, description: What is compared with the ground truth }
nodes:
  extract:
    id: extract
    type: activity
    label: Extract fields
    activityType: extract.regex
    inputs: [{ port: text, ctxKey: text }]
    outputs: [{ port: fields, ctxKey: found }]
    parameters:
      fields:
        number: { pattern: 'Invoice no\\. (\\d+)' }
        total: { after: Total, pattern: '[\\d.,]+' }
  normalize:
    id: normalize
    type: activity
    label: Normalise
    activityType: fields.normalize
    inputs: [{ port: fields, ctxKey: found }]
    outputs: [{ port: fields, ctxKey: prediction }]
    parameters:
      fields:
        total: { type: number, locale: en }
edges:
  - { id: extracted, source: extract, target: normalize }
`;

const MODEL_WITH_FALLBACK = `# Asks a language model; when the model fails, patterns find what they can.
# The profile "fast" is one of the operator's file ASSAY_MODELS.
schemaVersion: "1.0"
metadata:
  name: Model with fallback
entryNodeId: ask
ctx:
  text: { type: string, description: Text of the document }
  prediction: { type: object }
nodes:
  ask:
    id: ask
    type: activity
    label: Ask the model
    activityType: extract.llm
    inputs: [{ port: text, ctxKey: text }]
    outputs: [{ port: fields, ctxKey: prediction }]
    parameters:
      profile: fast
      instructions: |
        Read the invoice.
        Write amounts as numbers, without currency.
      schema:
        type: object
        properties:
          number: { type: string }
          total: { type: number }
        required: [number, total]
    errorPolicy: { onError: fallback, fallbackEdgeId: failed }
  find:
    id: find
    type: activity
    label: Find by pattern
    activityType: extract.regex
    inputs: [{ port: text, ctxKey: text }]
    outputs: [{ port: fields, ctxKey: prediction }]
    parameters:
      fields:
        number: { pattern: 'Invoice no\\. (\\d+)' }
        total: { after: Total, pattern: '[\\d.,]+' }
edges:
  - { id: failed, source: ask, target: find, type: error }
`;

/** Small workflows that are valid in every installation, for whoever has none yet. */
export const EXAMPLE_WORKFLOWS: readonly ExampleWorkflow[] = [
  {
    id: "invoice-fields",
    title: "Invoice fields",
    description: "Patterns find fields in a text, then amounts become numbers. Needs no model and no network.",
    source: INVOICE_FIELDS,
  },
  {
    id: "model-with-fallback",
    title: "Model with fallback",
    description: "A language model fills in a JSON Schema; when it fails, patterns find what they can.",
    source: MODEL_WITH_FALLBACK,
  },
];
