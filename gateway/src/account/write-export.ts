import type { ChunkOf } from '@portal/contracts';
import type { exportStudentData } from '@portal/contracts/account-export';
import { STUDENT_DATA_SECTIONS } from '@portal/contracts/student-data';

/**
 * The JSON of an export, a text a page: `head`, the lists by their places (`practice.tests` is the
 * list `tests` in `practice`), and last whether it is whole, which is known only then.
 */
export async function* writeExport(
  head: object,
  pages: AsyncIterable<ChunkOf<typeof exportStudentData>>,
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
      text += comma + JSON.stringify(itemOf(page.section, item));
      comma = ',';
    }
    isWhole &&= page.isWhole;
    if (text) yield text;
    text = '';
  }
  yield `${text}${between(place, null)},"isWhole":${isWhole}}`;
}

/** What the registry says of an item: anything else of it stays here. */
function itemOf(section: string, item: unknown): unknown {
  return STUDENT_DATA_SECTIONS.find((known) => known.section === section)?.item.parse(item);
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
