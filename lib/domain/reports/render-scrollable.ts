import { html, type Markup } from "./html";

/** Wide content in a box that scrolls sideways by itself, with the keyboard too. */
export const renderScrollable = (label: string, content: Markup): Markup =>
  html`<div class="scroll" role="group" aria-label="${label}" tabindex="0">${content}</div>`;
