import { expect, it } from "vitest";
import { toTerminalText } from "./terminal-text";

it.each([
  ["red\u001b[31m", "red\\u001b[31m"],
  ["a\nassay: fake", "a\\u000aassay: fake"],
  ["a\tb\u007f\u0085", "a\\u0009b\\u007f\\u0085"],
  ["\u202egnp.exe\u2066", "\\u202egnp.exe\\u2066"],
])("shows %j as text, not as a command to the terminal", (text, shown) => {
  expect(toTerminalText(text)).toBe(shown);
});

it("keeps text of any script", () => {
  expect(toTerminalText("Übung データ 😀 a b")).toBe("Übung データ 😀 a b");
});
