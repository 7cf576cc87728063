import { findClauses, clauseText, type Clauses } from '../sentences/clauses';
import { isRule } from '../sentences/is-idea';
import type { Statement } from '../sentences/statement';
import { drawn } from '../seeded-random';
import { capitalise } from '../text/tidy-sentence';
import { chooseWrong, type Wrong } from './choose-wrong';
import { quoteSource, type Draft } from './draft';
import { turnedVersions } from './exchange-things';
import { isSaidElsewhere, type Material } from './material';
import { standsAlone } from './stands-alone';

interface Parted {
  statement: Statement;
  clauses: Clauses;
  main: string;
  side: string;
}

const MOST_OTHERS = 10;
const STARTS_WITH_PRONOUN = /^(?:it|they|he|she|this|these|those|that|its|their|such|there)\b/i;

/** The sentences of the text that part into two clauses, each of which can be shown. */
function partAll({ ideas }: Material): Parted[] {
  return ideas.flatMap((statement) => {
    const clauses = findClauses(statement);
    if (clauses === null) return [];
    const main = clauseText(statement, clauses.main);
    const side = clauseText(statement, clauses.side);
    return main.length < 15 || side.length < 12 ? [] : [{ statement, clauses, main, side }];
  });
}

function turnedOf(
  { statement, clauses }: Parted,
  part: 'main' | 'side',
  material: Material,
): Wrong[] {
  return turnedVersions(statement, clauses[part], material).map(({ text, weight }) => ({
    text,
    weight: 1 + weight * 0.1,
  }));
}

function lowerFirst({ statement, clauses }: Parted, part: 'main' | 'side', text: string): string {
  const first = statement.tokens[clauses[part][0]];
  return first?.pos === 'PROPN' || /^[A-Z][A-Z0-9]/.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}

/** The same part of other sentences of the same kind: true there, not here. */
function elsewhere(
  own: Parted,
  all: readonly Parted[],
  part: 'main' | 'side',
  material: Material,
): Wrong[] {
  const others = all.filter(
    (other) =>
      other !== own &&
      other.clauses.kind === own.clauses.kind &&
      !STARTS_WITH_PRONOUN.test(other[part]) &&
      isRule(other.statement) === isRule(own.statement),
  );
  return drawn(others, MOST_OTHERS, material.random).flatMap((other) => {
    const near = other.statement.heading === own.statement.heading ? 0.15 : 0;
    const text = capitalise(other[part]);
    return isSaidElsewhere(`${text} ${own.side}`, own.statement.text, material, 0.7)
      ? []
      : [
          { text, weight: 0.6 + near },
          ...turnedOf(other, part, material)
            .slice(0, 1)
            .map((turned) => ({ ...turned, weight: 0.5 + near })),
        ];
  });
}

interface Asked {
  kind: Draft['kind'];
  question: string;
  part: 'main' | 'side';
}

function ask(parted: Parted): Asked[] {
  const { clauses, main, side, statement } = parted;
  const { marker, kind } = clauses;
  const quoted = capitalise(main).replace(/"/g, "'");
  const asked: Asked[] = [];
  const isSideClear = standsAlone(side);
  const isMainClear = standsAlone(main);
  if (kind === 'reason' && isMainClear) {
    asked.push({
      kind: 'reason',
      question: `What reason does the text give for this: "${quoted}"?`,
      part: 'side',
    });
  }
  if (kind === 'condition') {
    const given = lowerFirst(parted, 'side', side);
    const verb = isRule(statement) ? 'applies' : 'happens';
    if (isSideClear && !STARTS_WITH_PRONOUN.test(main))
      asked.push({
        kind: 'consequence',
        question: `According to the text, what ${verb} ${marker} ${given}?`,
        part: 'main',
      });
    const asks =
      marker === 'until'
        ? 'Until when'
        : marker === 'unless'
          ? 'With which exception'
          : 'Under which condition';
    if (isMainClear && !STARTS_WITH_PRONOUN.test(side))
      asked.push({
        kind: 'condition',
        question: `${asks} does the text say this: "${quoted}"?`,
        part: 'side',
      });
  }
  return asked;
}

/** Asks for the reason of something, for what happens under a condition, and for the condition. */
export function clauseQuestions(material: Material): Draft[] {
  const all = partAll(material);
  return all.flatMap((parted) =>
    ask(parted).flatMap(({ kind, question, part }): Draft[] => {
      const answer = capitalise(parted[part]);
      const pool = [...turnedOf(parted, part, material), ...elsewhere(parted, all, part, material)];
      const isPronoun = STARTS_WITH_PRONOUN.test(answer);
      const wrong = chooseWrong(
        answer,
        pool.filter(({ text }) => !isPronoun || STARTS_WITH_PRONOUN.test(text)),
      );
      if (wrong.length < 3) return [];
      return [
        {
          kind,
          question,
          answer,
          distractors: wrong.map(({ text }) => text),
          explanation: quoteSource(parted.statement.text),
          source: parted.statement.text,
          topic: parted.statement.text,
          place: parted.statement.place,
          score:
            0.45 +
            material.ideaOf(parted.statement) * 0.4 +
            (wrong.some(({ weight }) => weight >= 1) ? 0.1 : 0),
        },
      ];
    }),
  );
}
