import { entryOf, LEAST_ENTRIES, LONGEST_ENTRY } from './entry';

const LEAD = String.raw`^\s{0,8}(?:[-*+\u2022]\s{1,4})?`;
/** "Key term: Trigger - a procedure …": the label announces an entry. */
const LABEL = new RegExp(
  String.raw`${LEAD}(?:key\s)?(?:term|word|concept|vocabulary|definition)\s?\d{0,3}\s?:\s{0,3}(?=\S)`,
  'i',
);
const MEANING_LABEL = new RegExp(
  String.raw`${LEAD}(?:definition|meaning|explanation)\s?\d{0,3}\s?:\s{0,3}(?=\S)`,
  'i',
);
const MARK_WITHIN = /\t|::?\s|\s[-–—]\s/;
const LONGEST_TERM = 60;

const isBlank = (line: string | undefined) => line?.trim() === '';

/**
 * Removes the labels from the lines of a list if enough have one, and joins "Term: …" with
 * "Definition: …" below it. Runs in linear time.
 */
export function withoutEntryLabels(lines: string[]): string[] {
  const isLabelled = (line: string) => line.length <= LONGEST_ENTRY && LABEL.test(line);
  if (lines.filter(isLabelled).length < LEAST_ENTRIES) return lines;
  const kept = [...lines];
  lines.forEach((line, at) => {
    if (!isLabelled(line)) return;
    const bare = line.replace(LABEL, '');
    if (MARK_WITHIN.test(bare)) {
      kept[at] = bare;
      return;
    }
    const below = isBlank(lines[at + 1]) ? at + 2 : at + 1;
    const meaning = lines[below] ?? '';
    const isPair =
      !/^\W*definition/i.test(line) && bare.length <= LONGEST_TERM && MEANING_LABEL.test(meaning);
    if (!isPair || meaning.length > LONGEST_ENTRY) return;
    kept[at] = entryOf(bare, meaning.replace(MEANING_LABEL, ''));
    kept[below] = '';
  });
  return kept;
}
