/** What the person chose; `system` follows the operating system. */
export const THEMES = ["system", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

/** The server reads the choice from this cookie, so the first byte of a page is already in the right colours. */
export const THEME_COOKIE = "assay-theme";

export const parseTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? "system";
