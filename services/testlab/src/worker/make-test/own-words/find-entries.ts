import { isEnglishSentence } from '../../text/is-english';
import type { Block } from '../../text/block';
import { splitSentences } from '../../text/split-sentences';

/** A label and what the text says of it, as in "Primary prevention: …". */
export interface Entry {
  label: string;
  said: string;
  source: string;
}

/** Labels that stand side by side under one heading. */
export interface EntryGroup {
  heading: string | null;
  entries: Entry[];
  place: number;
}

const LINE = /^([A-Z][^:.!?;]{1,58}?)(?:: | [–—-] )(\S.{14,})$/;
const DULL =
  /^(?:notes?|examples?|remember|tip|warning|caution|important|question|q|a|answer|definition|source|date|authors?|step|stage|phase|week|unit|chapter|lecture|figure|table|see|default|returns?|type|name|title|by|speaker|interviewer|host|moderator|mr|mrs|ms|dr|abstract|keywords?|subject|status|version|category|updates|url|link|email|phone|tel|address|page|time|edit|location|instructor|professor)\b|\d/i;
/** Between two entries of a group: what is said at length may stand between. */
const MOST_APART = 3;
const MOST_ENTRIES = 30;

function entryOf({ kind, text }: Block): Entry | null {
  if (kind === 'heading') return null;
  const match = LINE.exec(text.slice(0, 500));
  const label = match?.[1]?.trim() ?? '';
  if (match === null || DULL.test(label) || label.split(' ').length > 6) return null;
  const [said = ''] = splitSentences((match[2] ?? '').trim());
  const words = said.split(' ').length;
  if (words < 5 || words > 32 || !isEnglishSentence(said) || /[:"()\d\u2022_=<>{}]|\?$/.test(said))
    return null;
  return { label, said: said.replace(/[.;,]$/, ''), source: `${label}: ${said}` };
}

/** Finds labels with what is said of them, three or more in a row. */
export function findEntries(blocks: readonly Block[]): EntryGroup[] {
  const groups: EntryGroup[] = [];
  let open: EntryGroup | null = null;
  let last = 0;
  const close = (): void => {
    if (open !== null && open.entries.length >= 4 && open.entries.length <= MOST_ENTRIES)
      groups.push(open);
    open = null;
  };
  blocks.forEach((block, index) => {
    const entry = entryOf(block);
    if (entry === null) {
      if (block.kind === 'heading') close();
      return;
    }
    if (open !== null && index - last > MOST_APART) close();
    open ??= { heading: block.heading, entries: [], place: index / blocks.length };
    open.entries.push(entry);
    last = index;
  });
  close();
  return groups;
}
