/** One page of the export: some items of the list at a place. */
export interface ExportedPage {
  /** Its place in the file: `practice.tests` is the list `tests` in `practice`. */
  section: string;
  items: readonly unknown[];
  /** False: more is kept than one file takes, and this section ends here. */
  isWhole: boolean;
}

/** A part of the text is sent from so many characters on: the message around it has room for more. */
const PART_LENGTH = 64_000;

/** The JSON of an export, in parts: `head`, the lists by their places, and last whether it is whole. */
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

/** Closes the list at one place and opens the one at the next; null: there is none. */
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
