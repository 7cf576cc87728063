import { entryOf } from './entry';
import { readMarkdownLists } from './markdown-lists';
import { areMostly, readPlainLists } from './plain-lists';

const LEAST_LINES = 4;
const LONG_LINE = 2_000;

const TIME_CODE = /^\s*(?:\d{1,2}:)?\d{1,2}:\d{2}[.,]\d{2,3}\s*-->/;
const CHAT =
  /^\s*\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s)?\s?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]?\s?(?:-\s)?[^:\n]{1,40}:\s(?=\S)/i;
const NUMBERED = /^\s*(\d{1,5})[.:)]?\s{1,8}(?=\S)/;
const ASKED =
  /^\s*(?:q(?:uestion)?\s*\d{0,3}\s*[:.)]\s*)(?:what (?:is|are) (?:meant by )?|define )(?:an? |the )?(.{2,60}?)\??\s*$/i;
const QUESTION = /^\s*q(?:uestion)?\s*\d{0,3}\s*[:.)]/i;
const ANSWERED = /^\s*a(?:ns(?:wer)?)?\s*(?:\d{1,3}\s*)?[:.)]\s*(?=\S)(.+)$/i;

/**
 * Repairs the line formats of notes from other programs, each only if most lines have it. Runs in
 * linear time.
 */
export function repairLines(text: string, { lists }: { lists: boolean }): string {
  const repairs = [
    withoutTimeCodes,
    withoutChatNames,
    withoutLineNumbers,
    withoutFootnoteMarks,
    withAnswers,
    ...(lists ? [readMarkdownLists, readPlainLists] : []),
    withoutCapitals,
  ];
  return repairs
    .reduce((lines, repair) => repair(lines), text.split(/\r\n?|\n/))
    .flatMap(brokenUp)
    .join('\n');
}

const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');

/** Joins the spoken text of subtitles (SRT, WebVTT). */
function withoutTimeCodes(lines: string[]): string[] {
  if (lines.filter((line) => TIME_CODE.test(line)).length < LEAST_LINES) return lines;
  const spoken = lines.filter(
    (line, at) =>
      !TIME_CODE.test(line) &&
      !/^\s*WEBVTT\b/.test(line) &&
      !(/^\s*\d{1,5}\s*$/.test(line) && TIME_CODE.test(lines[at + 1] ?? '')),
  );
  return [
    filled(spoken)
      .map((line) => line.replace(/<[^<>]{1,40}>/g, '').trim())
      .join(' '),
  ];
}

function withoutChatNames(lines: string[]): string[] {
  if (!areMostly(lines, (line) => CHAT.test(line), 0.5)) return lines;
  return lines.map((line) => line.slice(0, 120).replace(CHAT, '') + line.slice(120));
}

/**
 * Removes line numbers of an editor or a court document, which increase by one from line to line.
 */
function withoutLineNumbers(lines: string[]): string[] {
  if (!areMostly(lines, (line) => NUMBERED.test(line), 0.9)) return lines;
  const all = filled(lines);
  const numbers = all.map((line) => Number(NUMBERED.exec(line)?.[1] ?? Number.NaN));
  const steps = numbers.filter((number, at) => number - (numbers[at - 1] ?? Number.NaN) === 1);
  const isList = all.every((line) => /^\s*\d{1,3}[.)]/.test(line));
  if (isList || steps.length < 0.8 * (all.length - 1)) return lines;
  return lines.map((line) => line.replace(NUMBERED, ''));
}

const SUPERSCRIPT = /(?<=\p{L}|[.,;)])[\u00b9\u00b2\u00b3\u2070-\u2079]{1,3}/gu;
const MARK_OF_NOTE = /(?<=\p{Ll}{3})(\d{1,2})(?=[\s,.;:)]|$)/gu;

/** Removes footnote numbers after words ("Kerning1 is …"), which increase from 1. */
function withoutFootnoteMarks(lines: string[]): string[] {
  const bare = lines.map((line) => line.replace(SUPERSCRIPT, ''));
  const marks = bare.flatMap((line) =>
    Array.from(line.matchAll(MARK_OF_NOTE), ([, mark]) => Number(mark)),
  );
  const countsUp = marks.filter((mark, at) => mark === (marks[at - 1] ?? 0) + 1).length;
  const areNotes = marks.length >= 3 && marks[0] === 1 && countsUp >= 0.8 * marks.length;
  return areNotes ? bare.map((line) => line.replace(MARK_OF_NOTE, '')) : bare;
}

/** Rewrites "Q: What is kerning?" above "A: …" as a line of a glossary. */
function withAnswers(lines: string[]): string[] {
  const kept: string[] = [];
  let term: string | null = null;
  // The last kept line with text: a search for it at each line would be quadratic in blank lines.
  let last = '';
  const keep = (...some: string[]) => {
    kept.push(...some);
    last = some.findLast((one) => one !== '') ?? last;
  };
  for (const line of lines) {
    const short = line.slice(0, LONG_LINE);
    const answer = ANSWERED.exec(short)?.[1];
    const pair = term !== null && answer !== undefined ? entryOf(term, answer) : null;
    if (pair !== null) keep(pair, '');
    else if (term !== null && line.trim() !== '') keep(line);
    if (term !== null && line.trim() === '') continue;
    const wasAsked = QUESTION.test(last.slice(0, 40));
    term = ASKED.exec(line.slice(0, 120))?.[1] ?? null;
    // Without a question before it, "A. Binder" is a name or a choice.
    if (term === null && pair === null) keep(wasAsked ? (answer ?? line) : line);
  }
  return kept;
}

const ENOUGH_LETTERS = 200;

/**
 * Converts a text in capitals to sentence case; abbreviations are lost, but words become readable.
 */
function withoutCapitals(lines: string[]): string[] {
  const sample = lines.join('\n').slice(0, 20_000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const capitals = sample.match(/\p{Lu}/gu)?.length ?? 0;
  if (letters < ENOUGH_LETTERS || capitals < 0.9 * letters) return lines;
  return lines.map((line) =>
    line
      .toLowerCase()
      .replace(
        /(^\W{0,6}|[.!?:]\s{1,3})(\p{Ll})/gu,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      ),
  );
}

const PARAGRAPH = 1_500;

/** Splits a line of many sentences (a transcript) into paragraphs, each ending with a sentence. */
function brokenUp(line: string): string[] {
  if (line.length <= 2 * PARAGRAPH) return [line];
  const parts: string[] = [];
  let open = '';
  for (const sentence of line.match(
    /[^.!?]{1,3000}(?:[.!?]+["')\]]*\s*|(?=\s)|$)|[^.!?]{1,3000}|[.!?]+\s*/g,
  ) ?? [line]) {
    open += sentence;
    if (open.length >= PARAGRAPH) {
      parts.push(open.trim(), '');
      open = '';
    }
  }
  return open.trim() ? [...parts, open.trim()] : parts;
}
