/** The name of a page: what it is a page of, and its number; null when the name is not one of a page. */
export type PageName = Readonly<{ base: string; pageNumber: number | null }>;

const PAGE_SUFFIX = /^(?<base>.*[^ _.-])[ _.-]+p(?:age)?[ _-]*(?<number>\d{1,9})$/iu;

/**
 * Splits a page suffix (`_p1`, `-page-2`, ` Page 3`) off a name.
 *
 * @param stem File name without its ending.
 */
export function parsePageName(stem: string): PageName {
  const { base, number } = PAGE_SUFFIX.exec(stem)?.groups ?? {};
  return base === undefined || number === undefined
    ? { base: stem, pageNumber: null }
    : { base, pageNumber: Number(number) };
}
