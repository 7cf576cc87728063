import type { Passage } from '../../domain/passage';
import { isNamed } from '../../domain/is-named';
import { asText } from './markdown-text';
import { ownDefinition } from '../../domain/own-definition';
import { quotePassage } from './quote-passage';

interface Numbered {
  passage: Passage;
  number: number;
}

const DIFFERENT_SUBJECTS =
  'These come from different subjects, so one of the names may mean something else in your course.';

/** Compares two ideas side by side, each in the words of its own passage. */
export function writeComparison(
  first: string,
  second: string,
  passages: readonly Numbered[],
): string {
  const found = [first, second].map((name) => passageOn(name, passages));
  const [one, other] = found;
  if (!one || !other) {
    const missing = [first, second]
      .filter((_, at) => !found[at])
      .map((name) => `“${asText(name)}”`);
    const known = [one, other].flatMap((each) => (each ? [cardOf(each)] : []));
    return [`I found nothing on ${missing.join(' and ')}.`, ...known].join('\n\n');
  }
  const rows = [
    ['', titleOf(one, first), titleOf(other, second)],
    ['---', '---', '---'],
    ['What it is', cellOf(one, first), cellOf(other, second)],
    ...placeRow(one, other),
    ...caseRow(one, other),
  ];
  const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return isOfOneSubject(one, other) ? table : `${table}\n\n${DIFFERENT_SUBJECTS}`;
}

/** The place of a concept begins with its subject: "Biology: Cells". Other places have none. */
function isOfOneSubject(...both: readonly Numbered[]): boolean {
  const subjects = both.flatMap(({ passage: { kind, place } }) =>
    kind === 'concept' && place ? place.split(':', 1) : [],
  );
  return new Set(subjects).size < 2;
}

function passageOn(name: string, passages: readonly Numbered[]): Numbered | undefined {
  const named = passages.filter(({ passage }) => isNamed(passage, name));
  return (
    named.find(({ passage }) => passage.kind === 'concept') ??
    passages.find(({ passage }) => ownDefinition(passage, name)) ??
    named[0]
  );
}

/** A file of the student defines many ideas: the name of the question is the title. */
function titleOf({ passage }: Numbered, name: string): string {
  return asText(ownDefinition(passage, name) ? name : passage.title);
}

function cellOf({ passage, number }: Numbered, name: string): string {
  const defined = ownDefinition(passage, name);
  if (defined) return `${asText(defined)} [${number}]`;
  const [first = ''] = passage.text.split('\n');
  const own = first.startsWith(`${passage.title}: `) ? first.slice(passage.title.length + 2) : null;
  return `${asText(own ?? quotePassage(passage.text, name))} [${number}]`;
}

function placeRow(one: Numbered, other: Numbered): string[][] {
  const [left, right] = [one.passage.place, other.passage.place];
  return left && right ? [['Where it belongs', asText(left), asText(right)]] : [];
}

function caseRow(one: Numbered, other: Numbered): string[][] {
  const [left, right] = [one, other].map(({ passage, number }) => {
    const [first] = passage.cases;
    return first ? `${asText(first)} [${number}]` : '';
  });
  return left && right ? [['A case', left, right]] : [];
}

function cardOf({ passage, number }: Numbered): string {
  const [first = ''] = passage.text.split('\n');
  return `**${asText(passage.title)}**\n\n> ${asText(first)} [${number}]`;
}
