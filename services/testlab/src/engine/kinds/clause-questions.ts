import { findClauses, clauseText, type Clauses } from '../sentences/clauses';
import { isPlainProse } from '../sentences/is-asserting';
import { falseVersions } from '../sentences/false-versions';
import { isRule } from '../sentences/is-idea';
import { subjectOf, type Statement } from '../sentences/statement';
import { drawn } from '../seeded-random';
import { contentStems, sharedCount } from '../language/stem';
import { capitalise } from '../text/tidy-sentence';
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
const BEGINS = /^(?:DET|NOUN|PROPN|ADJ)$/;
/** How far off another clause may stand, of the whole text, to be about the same. */
const NEAR = 0.12;
const STARTS_WITH_PRONOUN = /^(?:it|they|he|she|this|these|those|that|its|their|such|there)\b/i;

/** The sentences of the text that part into two whole clauses, each understood by itself. */
function partAll({ ideas }: Material): Parted[] {
  return ideas.flatMap((statement) => {
    const clauses = findClauses(statement);
    if (clauses === null || !isPlainProse(statement.text)) return [];
    if (clauses.kind !== 'reason' && !/^(?:if|when|unless)$/.test(clauses.marker)) return [];
    const main = clauseText(statement, clauses.main);
    const side = clauseText(statement, clauses.side);
    const areWhole = [clauses.main, clauses.side].every(
      ([from, to]) => to - from >= LEAST_WORDS && BEGINS.test(statement.tokens[from]?.pos ?? ''),
    );
    const areClear = [main, side].every(
      (clause) => standsAlone(clause) && !STARTS_WITH_PRONOUN.test(clause) && !/,/.test(clause),
    );
    return areWhole && areClear ? [{ statement, clauses, main, side }] : [];
  });
}

/** The clause with one thing in it turned round. */
function turnedOf(
  { statement, clauses }: Parted,
  part: 'main' | 'side',
  material: Material,
): Wrong[] {
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
  return all.flatMap((parted): Draft[] => {
    const isReason = parted.clauses.kind === 'reason';
    const part = isReason ? 'side' : 'main';
    const answer = capitalise(parted[part]);
    const wrong = chooseWrong(answer, [
      ...turnedOf(parted, part, material),
      ...elsewhere(parted, all, part, material),
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
