import { isTermLike } from '../language/term-shape';
import { wordsOf } from '../language/stem';
import type { PreparedText } from '../text/prepare-text';
import type { Block } from '../text/block';

/** Things the text names together as being of one sort. */
export interface NamedList {
  items: string[];
  /** What they are, ready to follow "one of": "the three types of muscle". */
  subject: string;
  /** How the text binds them. */
  relation: 'kinds' | 'parts' | 'heading';
  source: string;
  place: number;
  heading: string | null;
}

const KINDS =
  /^(The|There are)((?: (?:two|three|four|five|six|seven|eight|main|major|basic|primary|principal|key|most common|common|broad|general|different|classic|core))*) ([a-z][\w' -]{3,70}?)(?: (?:are|include|includes)(?: the following)?:? |: |, namely |,? which are )(.+)\.$/;
const KINDS_PLAIN = /^([A-Z][\w' -]{3,60}?s(?: of [\w' -]{3,40})?) (?:include) (.+)\.$/;
const PARTS =
  /^((?:The |An? )?[\w' -]{3,60}?) (?:consists? of|comprises?|is made up of|are made up of|is composed of|are composed of|(?:is|are|can be) (?:divided|classified|grouped) into) (?:the )?(?:(?:two|three|four|five|six|seven) (?:[\w-]+ ){1,3}?(?:parts|types|stages|phases|components|categories|groups|layers|levels|kinds|elements|regions|classes)?: ?)?(.+)\.$/;

/** Parts "A, B, and C" into its items, or null where it is no plain list. */
export function readItems(raw: string): string[] | null {
  const text = raw
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/"/g, '')
    .trim();
  if (/[;:]/.test(text) || !/(?:,| and | or )/.test(text)) return null;
  const parts = text
    .split(/,\s*(?:and |or |as well as )?/)
    .flatMap((part, index, all) => (index === all.length - 1 ? part.split(/ (?:and|or) /) : [part]))
    .map((part) => part.replace(/^(?:the|an?) /i, '').trim())
    .filter((part) => part !== '');
  if (parts.length < 3 || parts.length > 9) return null;
  if (parts.some((part) => !isTermLike(part) && !/^\w+ing(?: [\w-]+){0,3}$/.test(part)))
    return null;
  const lengths = parts.map((part) => wordsOf(part).length);
  return Math.max(...lengths) - Math.min(...lengths) <= 3 ? parts : null;
}

function fromSentences(prepared: PreparedText): NamedList[] {
  const found: NamedList[] = [];
  for (const { text, place, heading } of prepared.sentences) {
    const kinds = KINDS.exec(text);
    const plain = KINDS_PLAIN.exec(text);
    const parts = PARTS.exec(text);
    const items = readItems(kinds?.[4] ?? plain?.[2] ?? parts?.[2] ?? '');
    if (items === null) continue;
    const rest = { items, source: text, place, heading };
    if (kinds !== null) {
      const qualifiers = (kinds[2] ?? '').trim();
      const noun = kinds[3] ?? '';
      if (
        !/s\b|people|criteria|media|phenomena/.test(noun) ||
        /\b(?:is|are|that|which)\b/.test(noun)
      )
        continue;
      found.push({
        ...rest,
        relation: 'kinds',
        subject: `the ${qualifiers === '' ? '' : `${qualifiers} `}${noun}`,
      });
    } else if (plain !== null) {
      const noun = plain[1] ?? '';
      if (!/\b(?:is|are|that|which|who|and)\b/.test(noun)) {
        found.push({
          ...rest,
          relation: 'kinds',
          subject: `the ${noun.charAt(0).toLowerCase()}${noun.slice(1)}`,
        });
      }
    } else {
      const whole = parts?.[1] ?? '';
      if (!/\b(?:that|which|who|it|they)\b/i.test(whole))
        found.push({ ...rest, relation: 'parts', subject: whole });
    }
  }
  return found;
}

/** A longer run of bullets is no list that anybody learns. */
const MOST_ITEMS = 40;

const DULL_HEADING =
  /^(?:summary|overview|introduction|conclusions?|key (?:points|terms|takeaways|facts|concepts)|recap|notes?|examples?|background|discussion|learning|agenda|outline|today|contents|review|questions|definitions?|glossary|more|other|miscellaneous|case stud\w+|what |why |how |who |when |where )/i;

const HEADING_AMONG_ITEMS =
  /^(?:(?:dis)?advantages|types|kinds|stages|functions|benefits|limitations|features|characteristics|principles|components|causes|effects|elements|objectives|levels) of\b|\b(?:stages|strategies|tools|operations|types|advantages)$/i;
const INTRO =
  /^(?:There are|The|These are the)((?: (?:two|three|four|five|six|seven|main|major|basic|key|common))+ [a-z][\w' -]{3,60}?)(?: are| include)?(?: the following| as follows)?:$/;

function fromBullets(blocks: readonly Block[]): NamedList[] {
  const runs = new Map<number, { block: Block; index: number }[]>();
  blocks.forEach((block, index) => {
    if (block.kind !== 'bullet') return;
    const run = runs.get(block.run) ?? [];
    run.push({ block, index });
    runs.set(block.run, run);
  });
  const found: NamedList[] = [];
  for (const run of runs.values()) {
    if (run.length > MOST_ITEMS) continue;
    const first = run[0];
    const heading = first?.block.heading ?? null;
    const intro = INTRO.exec(blocks[(first?.index ?? 0) - 1]?.text ?? '')?.[1]?.trim();
    if (first !== undefined && intro !== undefined) {
      const items = run.map(({ block }) =>
        block.text
          .replace(/[.;,]$/, '')
          .replace(/[:–—].*$/, '')
          .trim(),
      );
      if (items.length >= 3 && items.every((item) => item.length > 2 && item.length <= 60)) {
        found.push({
          items,
          relation: 'kinds',
          subject: `the ${intro}`,
          place: first.index / blocks.length,
          heading,
          source: `The ${intro} are: ${items.join(', ')}.`,
        });
        continue;
      }
    }
    if (
      first === undefined ||
      heading === null ||
      DULL_HEADING.test(heading) ||
      /[?]/.test(heading)
    )
      continue;
    const before = blocks[first.index - 1];
    if (before === undefined || before.kind !== 'heading') continue;
    const items = run.map(({ block }) => block.text.replace(/[.;,]$/, '').trim());
    const fit = items.filter(
      (item) => item.length >= 3 && item.length <= 80 && !/[:;–—=\u2022]|\d{3}|\. | - /.test(item),
    );
    if (items.some((item) => HEADING_AMONG_ITEMS.test(item))) continue;
    if (fit.length < 3 || fit.length < items.length * 0.8 || wordsOf(heading).length > 8) continue;
    found.push({
      items: fit,
      subject: heading,
      relation: 'heading',
      source: `${heading}: ${fit.join('; ')}`,
      place: first.index / blocks.length,
      heading,
    });
  }
  return found;
}

/** Finds the lists in sentences and the bullets under headings. */
export function findLists(prepared: PreparedText): NamedList[] {
  return [...fromSentences(prepared), ...fromBullets(prepared.blocks)];
}
