import { findClauses, clauseText, type Clauses } from '../sentences/clauses';
import { isPlainProse } from '../sentences/is-asserting';
import { falseVersions } from '../sentences/false-versions';
import { isRule } from '../sentences/is-idea';
import { subjectOf, textOf, type Statement } from '../sentences/statement';
import { drawn } from '../seeded-random';
import { contentStems, sharedCount } from '../language/stem';
import { capitalise } from '../text/tidy-sentence';
import { assertionsOf, type Assertion } from './assertions';
import { chooseWrong, type Wrong } from './choose-wrong';
import { quoteSource, type Draft } from './draft';
import { isInText, isSaidElsewhere, type Material } from './material';
import { standsAlone } from './stands-alone';

interface Parted {
  statement: Statement;
  clauses: Clauses;
  main: string;
  side: string;
}

const MOST_OTHERS = 10;
const LEAST_WORDS = 3;
const BEGINS = /^(?:DET|NOUN|PROPN|ADJ|PRON)$/;
/** How far off another clause may stand, of the whole text, to be about the same. */
const NEAR = 0.12;
const STARTS_WITH_PRONOUN = /^(?:it|they|he|she|this|these|those|that|its|their|such|there)\b/i;

/** "because they are heavy": what "they" stands for is the subject of the other clause. */
function named(statement: Statement, { main }: Clauses, side: string): string {
  const pronoun = /^(?:it|they)\b/i.exec(side)?.[0];
  const subject = subjectOf(statement, main[0])?.subject;
  if (pronoun === undefined || subject === undefined) return side;
  if (subject.isPlural !== (pronoun.toLowerCase() === 'they')) return side;
  const name = textOf(statement, subject.start, subject.end);
  return name.charAt(0).toLowerCase() + name.slice(1) + side.slice(pronoun.length);
}

/** The sentences of the text that part into two whole clauses, each understood by itself. */
function partAll({ ideas }: Material): Parted[] {
  return ideas.flatMap((statement) => {
    const clauses = findClauses(statement);
    if (clauses === null || !isPlainProse(statement.text)) return [];
    if (clauses.kind !== 'reason' && !/^(?:if|when|unless)$/.test(clauses.marker)) return [];
    const main = clauseText(statement, clauses.main);
    const side = named(statement, clauses, clauseText(statement, clauses.side));
    const areWhole = [clauses.main, clauses.side].every(
      ([from, to]) => to - from >= LEAST_WORDS && BEGINS.test(statement.tokens[from]?.pos ?? 'X'),
    );
    const areClear = [main, side].every(
      (clause) => standsAlone(clause) && !STARTS_WITH_PRONOUN.test(clause),
    );
    if (/\b(?:its|their)\b/.test(main)) return [];
    if (/,/.test(side) || (clauses.kind !== 'reason' && /,/.test(main))) return [];
    return areWhole && areClear ? [{ statement, clauses, main, side }] : [];
  });
}

/** The clause with one thing in it turned round. */
function turnedOf(
  { statement, clauses }: Parted,
  part: 'main' | 'side',
  material: Material,
): Wrong[] {
  if (statement.tokens[clauses[part][0]]?.pos === 'PRON') return [];
  const found = subjectOf(statement, clauses[part][0]);
  const clause = { ...statement, subject: found?.subject ?? null, verb: found?.verb ?? -1 };
  return falseVersions(clause, clauses[part], (word) => isInText(word, material))
    .slice(0, 1)
    .map(({ text }) => ({ text, weight: 1 }));
}

/** The same part of other sentences of the same kind: true there, not here. */
function elsewhere(
  own: Parted,
  all: readonly Parted[],
  part: 'main' | 'side',
  material: Material,
): Wrong[] {
  const asked = contentStems(part === 'main' ? own.side : own.main);
  const others = all.filter(
    (other) =>
      other !== own &&
      other.clauses.kind === own.clauses.kind &&
      Math.abs(other.statement.place - own.statement.place) <= NEAR &&
      isRule(other.statement) === isRule(own.statement),
  );
  return drawn(others, MOST_OTHERS, material.random).flatMap((other) => {
    const beside = contentStems(part === 'main' ? other.side : other.main);
    // What follows under nearly the same condition may follow here too.
    if (sharedCount(asked, beside) * 2 > Math.min(asked.size, beside.size)) return [];
    const text = capitalise(other[part]);
    const sources = [own.statement.text, other.statement.text];
    return isSaidElsewhere(`${text} ${own.side}`, sources, material, 0.7)
      ? []
      : [{ text, weight: 0.75 }];
  });
}

/** What only says what a thing is would be no reason of anything. */
const DEFINES = /^[^,]{3,60} (?:(?:is|are) (?:an?|the)|refers? to|means?) /;

/** Statements of other paragraphs: so, but no reason of this. */
function beside(own: Parted, stated: readonly Assertion[], material: Material): Wrong[] {
  const asked = contentStems(own.statement.text);
  const near = stated.filter(
    ({ statement }) =>
      statement.block !== own.statement.block &&
      !DEFINES.test(statement.text) &&
      Math.abs(statement.place - own.statement.place) <= NEAR * 2 &&
      sharedCount(contentStems(statement.text), asked) <= 1,
  );
  return drawn(near, MOST_OTHERS, material.random).map(({ statement }) => ({
    text: statement.text.replace(/\.$/, ''),
    weight: 0.7,
  }));
}

function ask({ clauses, main, side, statement }: Parted): string {
  if (clauses.kind === 'reason')
    return `What reason does the text give for this: "${capitalise(main)}"?`;
  const first = statement.tokens[clauses.side[0]];
  const given =
    first?.pos === 'PROPN' || /^[A-Z][A-Z0-9]/.test(side)
      ? side
      : side.charAt(0).toLowerCase() + side.slice(1);
  const verb = isRule(statement) ? 'applies' : 'happens';
  return `According to the text, what ${verb} ${clauses.marker} ${given}?`;
}

/** Asks for the reason of something, and for what happens under a condition. */
export function clauseQuestions(material: Material): Draft[] {
  const all = partAll(material);
  const stated = assertionsOf(material);
  return all.flatMap((parted): Draft[] => {
    const isReason = parted.clauses.kind === 'reason';
    const part = isReason ? 'side' : 'main';
    const answer = capitalise(parted[part]);
    const wrong = chooseWrong(answer, [
      ...turnedOf(parted, part, material),
      ...elsewhere(parted, all, part, material),
      ...(isReason ? beside(parted, stated, material) : []),
    ]);
    if (wrong.length < 3) return [];
    return [
      {
        kind: isReason ? 'reason' : 'consequence',
        question: ask(parted),
        answer,
        distractors: wrong.map(({ text }) => text),
        explanation: quoteSource(parted.statement.text),
        source: parted.statement.text,
        topic: parted.statement.text,
        place: parted.statement.place,
        score: 0.5 + material.ideaOf(parted.statement) * 0.4,
      },
    ];
  });
}
