import { contentStems } from '../language/stem';
import { drawn } from '../seeded-random';
import { chooseWrong } from './choose-wrong';
import { quoteSource, type Draft } from './draft';
import { isSaidElsewhere, type Material } from './material';
import { areAlike, mayBothBeRight } from './likeness-of-things';
import { predicateOf, subjectOf } from './subjects';

const MOST_OTHERS = 12;

/** Asks which of several things does what the text says of one of them. */
export function subjectQuestions(material: Material): Draft[] {
  const subjects = material.ideas.flatMap((statement) => {
    const subject = subjectOf(statement);
    return subject?.isTerm ? [subject] : [];
  });
  const { things } = material;
  return subjects.flatMap((subject): Draft[] => {
    const predicate = predicateOf(subject);
    // Of what may be, others may be too.
    if (predicate === null || /^(?:can|may|could|might)\b/i.test(predicate)) return [];
    const stems = contentStems(predicate);
    if (stems.size < 4) return [];
    const pool = drawn(
      things.filter((other) => areAlike(subject, other)),
      MOST_OTHERS,
      material.random,
    )
      .filter((other) => !mayBothBeRight(subject, other))
      .filter(
        ({ text, statement }) =>
          !isSaidElsewhere(`${text} ${predicate}`, subject.statement.text, material, 0.7) &&
          statement.text !== subject.statement.text,
      )
      .filter(
        ({ text }) =>
          !subject.statement.text
            .toLowerCase()
            .includes(text.toLowerCase().replace(/^(?:the|an?) /, '')),
      )
      .map(({ text, statement }) => ({
        text,
        weight: statement.heading === subject.statement.heading ? 0.8 : 0.6,
      }));
    const wrong = chooseWrong(subject.text, pool);
    if (wrong.length < 3) return [];
    return [
      {
        kind: 'subject',
        question: `According to the text, which of these ${predicate}?`,
        answer: subject.text,
        distractors: wrong.map(({ text }) => text),
        explanation: quoteSource(subject.statement.text),
        source: subject.statement.text,
        topic: subject.text.toLowerCase(),
        place: subject.statement.place,
        score:
          0.35 +
          material.ideaOf(subject.statement) * 0.4 +
          (wrong.reduce((sum, { weight }) => sum + weight, 0) / 3) * 0.15,
      },
    ];
  });
}
