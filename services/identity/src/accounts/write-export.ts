/** One page of the export: items of the list of a section. */
export interface ExportedPage {
  /** Path in the file: `practice.tests` is the list `tests` in `practice`. */
  section: string;
  items: readonly unknown[];
  /** False if the section is truncated at the maximum size of a file. */
  isWhole: boolean;
}

/** Length from which a part is sent, in characters; the message around it has room for more. */
const PART_LENGTH = 64_000;

/**
 * Yields the JSON of an export in parts: `head`, the lists of the sections, and whether it is
 * complete.
 */
export async function* writeExport(
  head: object,
  pages: AsyncIterable<ExportedPage>,
): AsyncGenerator<string> {
  let text = JSON.stringify(head).slice(0, -1);
  let place: string | null = null;
  let comma = '';
  let isWhole = true;
  for await (const page of pages) {
    if (page.section !== place) {
      text += between(place, page.section);
      place = page.section;
      comma = '';
    }
    for (const item of page.items) {
      text += comma + JSON.stringify(item);
      comma = ',';
      if (text.length < PART_LENGTH) continue;
      yield text;
      text = '';
    }
    isWhole &&= page.isWhole;
    if (text) yield text;
    text = '';
  }
  yield `${text}${between(place, null)},"isWhole":${isWhole}}`;
}

/**
 * Returns the text that closes the list of one section and opens the next one's; null means none.
 */
function between(before: string | null, next: string | null): string {
  const [outer, inner] = before?.split('.') ?? [];
  const [nextOuter, nextInner] = next?.split('.') ?? [];
  const isSameOuter = nextInner !== undefined && outer === nextOuter;
  const close = (before === null ? '' : ']') + (inner !== undefined && !isSameOuter ? '}' : '');
  if (next === null) return close;
  const list = `${close},${isSameOuter ? '' : `"${nextOuter}":`}`;
  if (nextInner === undefined) return `${list}[`;
  return `${list}${isSameOuter ? '' : '{'}"${nextInner}":[`;
}
