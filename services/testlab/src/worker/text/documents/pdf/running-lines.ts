import type { Page } from './read-page';
import { medianOf, type Line } from './text-run';

/** Number of lines at the top and at the bottom of a page that may be its header or footer. */
const AT_EDGE = 2;
/** Minimum number of pages with the same header; page numbers need fewer. */
const LEAST_PAGES = 3;
const LONGEST = 120;
/**
 * Minimum ratio of a title's size to the median size: titles of slides resemble each other and
 * must not count as headers.
 */
const TITLE_SIZE = 1.25;
const PAGE_NUMBER = /^(?:page\s*|p\.\s*)?[-–—|[(]?\s*#\s*(?:(?:of|\/)\s*#)?\s*[-–—|\])]?$/;

/** Removes headers and footers that repeat on the pages, and page numbers. Runs in linear time. */
export function dropRunningLines(pages: readonly Page[]): Page[] {
  const edges = pages.map(({ lines }) => edgeLines(lines));
  const counts = new Map<string, number>();
  for (const edge of edges) {
    for (const key of new Set(Array.from(edge, fingerprint))) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const runs = (line: Line) => {
    const key = fingerprint(line);
    const count = counts.get(key) ?? 0;
    return key.length <= LONGEST && (PAGE_NUMBER.test(key) ? count > 1 : count >= LEAST_PAGES);
  };
  return pages.map((page, at) => ({
    ...page,
    lines: page.lines.filter((line) => !(edges[at]?.has(line) && runs(line))),
  }));
}

function edgeLines(lines: readonly Line[]): Set<Line> {
  const size = TITLE_SIZE * medianOf(lines.map((line) => line.size));
  const sorted = lines
    .filter((line) => line.text.trim() !== '' && line.size < size)
    .toSorted((a, b) => a.y - b.y);
  return new Set([...sorted.slice(0, AT_EDGE), ...sorted.slice(-AT_EDGE)]);
}

/**
 * Returns the part of a line that does not change from page to page: the words, not the numbers.
 */
function fingerprint({ text }: Line): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\d+|\b[ivxl]{1,7}$/g, '#')
    .replace(/\s+/g, ' ');
}
