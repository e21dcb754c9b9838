import { expect, it } from "vitest";
import { parseJsonObjectIn } from "@/lib/infra/activities/parse-json-object-in";

it.each([
  ["the whole text", '{"a":1}', { a: 1 }],
  ["the whole text with white space", ' \n{"a":1}\n', { a: 1 }],
  ["a fenced block", 'Here:\n```json\n{"a":1}\n```', { a: 1 }],
  ["a fenced block without a language", '```\n{"a":1}\n```', { a: 1 }],
  ["the first fenced block that is an object", '```json\n[1]\n```\n```json\n{"a":1}\n```', { a: 1 }],
  ["a text in braces", 'So {"a":{"b":1}} it is', { a: { b: 1 } }],
  ["a text that holds a fence", '{"a":"```json\\n{}\\n```"}', { a: "```json\n{}\n```" }],
  ["a list", "[1]", null],
  ["a word", "null", null],
  ["nothing", "", null],
  ["a cut object", '{"a":1', null],
  ["two objects", '{"a":1} {"b":2}', null],
  ["a repeated key", '{"a":1,"a":2}', null],
])("reads %s", (_, text, value) => {
  expect(parseJsonObjectIn(text)).toEqual(value);
});
