import { falseVersions } from '../sentences/false-versions';
import { tagSentence } from '../language/tagger';
import { drawn } from '../seeded-random';
import type { Statement } from '../sentences/statement';
import { chooseWrong, type Wrong } from './choose-wrong';
import { quoteSource, type Draft } from './draft';
import { isSaidElsewhere, type Material } from './material';

const MOST_OTHERS = 10;
const MOST_RESULTS = 200;

function turnedOf(statement: Statement): Wrong[] {
  return falseVersions(statement, [0, statement.tokens.length])
    .filter(({ weight }) => weight >= 0.6)
    .map(({ text, weight }) => ({ text, weight: 1 + weight * 0.1 }));
}

/** Asks what follows from something, where the text says "as a result" or "therefore". */
export function resultQuestions(material: Material): Draft[] {
  const results = material.prepared.allSentences
    .filter(
      ({ resultOf, text }) =>
        resultOf !== null && text.split(' ').length >= 6 && !/["?:;\d]/.test(text),
    )
    .map((sentence): Statement => ({
      ...sentence,
      tokens: tagSentence(sentence.text),
      subject: null,
      verb: -1,
    }));
  const clear = results.filter(({ isClear }) => isClear);
  return results.slice(0, MOST_RESULTS).flatMap((statement): Draft[] => {
    const cause = statement.resultOf ?? '';
    if (
      /^(?:this|these|that|he|she|we|I|you)\b/i.test(statement.text) ||
      /\b(?:we|our|us|I)\b/.test(statement.text) ||
      cause.split(' ').length > 30
    )
      return [];
    const pronoun = /^(?:it|they)\b/i.test(statement.text);
    const pool = [
      ...turnedOf(statement),
      ...drawn(pronoun ? [] : clear, MOST_OTHERS, material.random)
        .filter((other) => other !== statement)
        .flatMap((other) => [
          ...(isSaidElsewhere(`${other.text} ${cause}`, cause, material, 0.7)
            ? []
            : [{ text: other.text, weight: 0.6 }]),
          ...turnedOf(other)
            .slice(0, 1)
            .map(({ text }) => ({ text, weight: 0.55 })),
        ]),
    ];
    const wrong = chooseWrong(statement.text, pool);
    if (wrong.length < 3) return [];
    return [
      {
        kind: 'result',
        question: `The text says: "${cause.replace(/"/g, "'")}" What does it say follows from this?`,
        answer: statement.text,
        distractors: wrong.map(({ text }) => text),
        explanation: quoteSource(`${cause} ${statement.text}`),
        source: statement.text,
        topic: cause,
        place: statement.place,
        score: 0.8,
      },
    ];
  });
}
