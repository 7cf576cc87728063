import { contentStems, sharedCount } from '../language/stem';
import { drawn } from '../seeded-random';
import { chooseWrong, type Wrong } from './choose-wrong';
import { quoteSource, type Draft } from './draft';
import { isSaidElsewhere, type Material } from './material';
import { turnedVersions } from './exchange-things';
import { lowerStart, ownPredicateOf, subjectOf, type Subject } from './subjects';

interface About {
  subject: Subject;
  /** "It …" or "They …". */
  said: string;
  turned: Wrong[];
}

const LEAST_WORDS = 6;
const MOST_OTHERS = 12;

function aboutOf(subject: Subject, material: Material): About | null {
  const predicate = ownPredicateOf(subject);
  if (predicate === null || predicate.split(' ').length < LEAST_WORDS) return null;
  const pronoun = subject.isPlural ? 'They' : 'It';
  const { statement } = subject;
  const end =
    statement.tokens.length -
    (statement.tokens[statement.tokens.length - 1]?.pos === 'PUNCT' ? 1 : 0);
  const turned = turnedVersions(statement, [statement.verb, end], material).map(
    ({ text, weight }) => ({
      text: `${pronoun} ${(/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)).replace(/ also /, ' ')}.`,
      weight: 1 + weight * 0.1,
    }),
  );
  return { subject, said: `${pronoun} ${predicate}.`, turned };
}

function shares(one: string, other: string): boolean {
  return sharedCount(contentStems(one), contentStems(other)) > 0;
}

/** Asks what the text says about something: what it says of other things stands beside it. */
export function aboutQuestions(material: Material): Draft[] {
  const all = material.ideas.flatMap((statement) => {
    const subject = subjectOf(statement);
    return (subject && aboutOf(subject, material)) ?? [];
  });
  return all.flatMap((about): Draft[] => {
    const { subject, said, turned } = about;
    const others = drawn(all, MOST_OTHERS, material.random)
      .filter(
        (other) =>
          other.subject.isPlural === subject.isPlural && !shares(other.subject.text, subject.text),
      )
      .filter(
        (other) =>
          !shares(other.said, subject.text) &&
          !isSaidElsewhere(`${subject.text} ${other.said}`, subject.statement.text, material, 0.7),
      )
      .map((other) => ({
        text: other.said,
        weight: other.subject.statement.heading === subject.statement.heading ? 0.75 : 0.6,
      }));
    const wrong = chooseWrong(said, [...turned.slice(0, 2), ...others]);
    if (wrong.length < 3) return [];
    return [
      {
        kind: 'about',
        question: `What does the text say about ${lowerStart(subject)}?`,
        answer: said,
        distractors: wrong.map(({ text }) => text),
        explanation: quoteSource(subject.statement.text),
        source: subject.statement.text,
        topic: subject.text.toLowerCase(),
        place: subject.statement.place,
        score:
          0.35 +
          material.ideaOf(subject.statement) * 0.35 +
          Math.min(1, turned.length) * 0.1 +
          (wrong.reduce((sum, { weight }) => sum + Math.min(1, weight), 0) / 3) * 0.15,
      },
    ];
  });
}
