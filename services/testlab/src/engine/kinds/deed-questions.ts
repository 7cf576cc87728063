import { contentStems, sharedCount } from '../language/stem';
import { isTerm } from '../knowledge/is-term';
import { describeTerm, type KeyTerm } from '../knowledge/find-key-terms';
import { isPlainProse } from '../sentences/is-asserting';
import { textOf, type Statement } from '../sentences/statement';
import { capitalise } from '../text/tidy-sentence';
import { quoteSource, type Draft } from './draft';
import type { Material } from './material';
import { chooseTerms, termsLike } from './terms-like';

/** So much must be said of a thing that it can be no other. */
const LEAST_STEMS = 4;
const MOST_WORDS = 22;
/** What is true of many things, or only beside what stands before. */
const OPEN =
  /\b(?:its|their|they|it|them|which|both|also|some|many|most|often|usually|sometimes|generally|typically|may|might|could|would|include|includes|including|example|important|common|different|various|certain|several|equally|refers? to|corresponds? to|respectively|above|below|, (?:but|so|while|whereas|although)|, and (?:the|an?))\b|[;:()"]/i;
/** Letters that stand for something that is said elsewhere. */
const SHORTENED = /\b(?:[A-Z]{2}|(?!DNA|RNA|ATP)[A-Z]{3,})s?\b/;
const ASKED_VERB = /^(?:AUX|VERB)$/;

interface Deed {
  own: KeyTerm;
  said: string;
}

/** What a sentence says of the term that it begins with. */
function deedOf(statement: Statement, known: ReadonlySet<string>): Deed | null {
  const { tokens, subject, verb } = statement;
  if (subject === null || subject.start !== 0 || verb !== subject.end) return null;
  const from = tokens[0]?.pos === 'DET' ? 1 : 0;
  const named = textOf(statement, from, subject.end);
  const term = named.charAt(0).toLowerCase() + named.slice(1);
  const end = tokens[tokens.length - 1]?.pos === 'PUNCT' ? tokens.length - 1 : tokens.length;
  const said = textOf(statement, verb, end);
  if (named.split(' ').length > 3 || / (?:of|for|in|and|on|with|to) /.test(named)) return null;
  if (/^can be\b/.test(said) || !ASKED_VERB.test(tokens[verb]?.pos ?? '')) return null;
  if (OPEN.test(said) || SHORTENED.test(said) || said.split(' ').length > MOST_WORDS) return null;
  // "The capacity has …": of what, another sentence says.
  if (/^[a-z]+$/.test(term) && (tokens[0]?.lower === 'the' || !known.has(term))) return null;
  const own = describeTerm(term);
  const stems = contentStems(said);
  const isTold = sharedCount(contentStems(term), stems) > 0;
  return isTold || stems.size < LEAST_STEMS ? null : { own, said };
}

/** Asks which of several things of a kind does or is what the text says of one of them. */
export function deedQuestions(material: Material): Draft[] {
  const known = new Set(material.keyTerms.map(({ term }) => term));
  return material.ideas.flatMap((statement): Draft[] => {
    const source = statement.text;
    const deed = isPlainProse(source) ? deedOf(statement, known) : null;
    if (deed === null || !isTerm(deed.own.term)) return [];
    const pool = termsLike(
      deed.own,
      { text: deed.said, source, place: statement.place },
      material,
    ).filter(
      // Things of one name often do the same: only what is another thing is surely wrong.
      ({ text }) => describeTerm(text).head !== deed.own.head,
    );
    const answer = capitalise(deed.own.term);
    const wrong = chooseTerms(answer, pool, material.random);
    if (wrong.length < 3) return [];
    return [
      {
        kind: 'deed',
        question: `According to the text, which of these ${deed.said}?`,
        answer,
        distractors: wrong,
        explanation: quoteSource(source),
        source,
        topic: deed.own.term,
        place: statement.place,
        score: 0.5 + material.ideaOf(statement) * 0.25,
      },
    ];
  });
}
