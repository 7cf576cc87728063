import { clauseText, findClauses } from '../sentences/clauses';
import { falseVersions } from '../sentences/false-versions';
import { subjectOf, textOf, type Statement } from '../sentences/statement';
import { capitalise } from '../text/tidy-sentence';
import { quoteSource, type Draft } from './draft';
import type { Material } from './material';
import { standsAlone } from './stands-alone';

function inSentence({ tokens }: Statement, at: number, text: string): string {
  return tokens[at]?.pos === 'PROPN' ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Asks how two things differ that the text sets against each other. */
export function contrastQuestions(material: Material): Draft[] {
  return material.ideas.flatMap((statement): Draft[] => {
    const clauses = findClauses(statement);
    if (clauses?.kind !== 'contrast') return [];
    const [first, second] = [
      subjectOf(statement, clauses.main[0]),
      subjectOf(statement, clauses.side[0]),
    ];
    if (first === null || second === null || first.subject.isPlural !== second.subject.isPlural)
      return [];
    const name = ({ start, end }: { start: number; end: number }): string =>
      inSentence(statement, start, textOf(statement, start, end));
    const [one, other] = [name(first.subject), name(second.subject)];
    const [does, doesOther] = [
      textOf(statement, first.subject.end, clauses.main[1]),
      textOf(statement, second.subject.end, clauses.side[1]),
    ];
    if (
      ![one, other].every(standsAlone) ||
      /\b(?:it|they|its|their)\b/.test(`${does} ${doesOther}`)
    )
      return [];
    const say = (left: string, right: string): string => `${capitalise(left)}, whereas ${right}`;
    const main = clauseText(statement, clauses.main);
    const side = clauseText(statement, clauses.side);
    const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
    const turned = [
      ...falseVersions(statement, clauses.main)
        .slice(0, 1)
        .map(({ text }) => say(text, side)),
      ...falseVersions(statement, clauses.side)
        .slice(0, 1)
        .map(({ text }) => say(main, lower(text))),
      ...falseVersions(statement, clauses.main)
        .slice(1, 2)
        .map(({ text }) => say(text, side)),
    ];
    const distractors = [say(`${one} ${doesOther}`, `${other} ${does}`), ...turned].slice(0, 3);
    if (distractors.length < 3) return [];
    return [
      {
        kind: 'contrast',
        question: `According to the text, how do ${one} and ${other} differ?`,
        answer: say(main, lower(side)),
        distractors,
        explanation: quoteSource(statement.text),
        source: statement.text,
        topic: statement.text,
        place: statement.place,
        score: 0.85,
      },
    ];
  });
}
