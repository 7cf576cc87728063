/**
 * Maximum number of tags, comments and the like of one part of a Word document. The tree of more
 * does not fit in the memory of a worker process, even if all are short; in real documents it is
 * full before.
 */
const TAGS_MAX = 500_000;
/** What begins like a tag and may contain `<`, with its end. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * Returns why a part of a Word document is not parsed; undefined if it may be. Finds what is not
 * closed and what is too much in one pass; the parser would search the rest of the text for the
 * end of each tag.
 */
export function xmlFault(xml: string): 'broken-archive' | 'swollen-archive' | undefined {
  let tags = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    tags += 1;
    if (tags > TAGS_MAX) return 'swollen-archive';
    at = endOf(xml, at);
    if (at < 0) return 'broken-archive';
  }
  return undefined;
}

/** Returns the position of the end of what begins at `at`; -1 if it is not closed. */
function endOf(xml: string, at: number): number {
  const section = SECTIONS.find(([begin]) => xml.startsWith(begin, at));
  if (section) return xml.indexOf(section[1], at + section[0].length);
  const end = xml.indexOf('>', at);
  return xml.slice(at + 1, end).includes('<') ? -1 : end;
}
