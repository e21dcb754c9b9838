import { Composer, type Document, Lexer, Parser } from "yaml";

/** The documents of a YAML text, or the offset at which lists and mappings nest too deep. */
export type YamlDocuments = Readonly<
  { tooDeepOffset: number } | { tooDeepOffset: null; documents: readonly Document.Parsed[] }
>;

/**
 * Parses YAML 1.2 with the core schema, bounded: the parser keeps its own stack, which is watched token by token, so
 * the recursive part of the library never sees a text that nests too deep.
 */
export function parseYamlDocuments(text: string, depthMax: number): YamlDocuments {
  const parser = new Parser();
  const tokens = [];
  for (const lexeme of new Lexer().lex(text)) {
    const { offset } = parser;
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > depthMax && countCollections(parser) > depthMax) return { tooDeepOffset: offset };
  }
  tokens.push(...parser.end());
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    resolveKnownTags: false,
    stringKeys: true,
    uniqueKeys: false,
  });
  return { tooDeepOffset: null, documents: [...composer.compose(tokens, true, text.length)] };
}

function countCollections(parser: Parser): number {
  return parser.stack.filter(({ type }) => type === "block-map" || type === "block-seq" || type === "flow-collection")
    .length;
}
