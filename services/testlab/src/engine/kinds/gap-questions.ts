import { takesAn } from '../language/noun-form';
import { contentStems } from '../language/stem';
import { describeTerm, type KeyTerm } from '../knowledge/find-key-terms';
import type { Statement } from '../sentences/statement';
import { capitalise } from '../text/tidy-sentence';
import { assertionsOf } from './assertions';
import { quoteSource, type Draft } from './draft';
import type { Material } from './material';
import { chooseTerms, termsLike } from './terms-like';

const GAP = '_____';
/** Before it, so that only what the sentence says decides. */
const LEAST_STEMS = 5;
const OPEN =
  /\b(?:such as|including|includes?|for example|example|or|may|might|could|called|known as|and)\b/i;

interface Gap {
  own: KeyTerm;
  start: number;
  end: number;
}

/** The term that a sentence runs out to: what a deed is done to, by or with. */
function gapOf({ tokens, verb }: Statement, known: ReadonlySet<string>): Gap | null {
  const end = tokens.length - 1;
  if (verb < 0 || tokens[end]?.text !== '.') return null;
  for (const words of [3, 2, 1]) {
    const from = end - words;
    const phrase = tokens.slice(from, end);
    const before = tokens[from - 1];
    const first = phrase[0];
    const last = phrase[phrase.length - 1];
    if (first === undefined || last === undefined || before === undefined || from <= verb) continue;
    const term = phrase.map(({ text }) => text).join(' ');
    if (!known.has(term) || !/^(?:DET|ADP|VERB|AUX)$/.test(before.pos)) continue;
    return { own: describeTerm(term), start: first.start, end: last.end };
  }
  return null;
}

/** Asks for the term that completes a whole statement of the text. */
export function gapQuestions(material: Material): Draft[] {
  const defined = new Set(material.definitions.map(({ term }) => term));
  const terms = material.keyTerms.map(({ term }) => term);
  const known = new Set(terms.filter((term) => / /.test(term) || defined.has(term)));
  return assertionsOf(material).flatMap(({ statement, source }): Draft[] => {
    const gap = gapOf(statement, known);
    const { text } = statement;
    if (gap === null || OPEN.test(text)) return [];
    const rest = text.slice(0, gap.start);
    const stems = contentStems(rest);
    if (stems.size < LEAST_STEMS || [...contentStems(gap.own.term)].some((one) => stems.has(one)))
      return [];
    const isAn = takesAn(gap.own.term);
    const pool = termsLike(
      gap.own,
      { text: rest, source, place: statement.place },
      material,
    ).filter(
      ({ text: other }) =>
        describeTerm(other).head !== gap.own.head &&
        (!/\ban? $/i.test(rest) || takesAn(other) === isAn),
    );
    const answer = capitalise(gap.own.term);
    const wrong = chooseTerms(answer, pool, material.random);
    if (wrong.length < 3) return [];
    return [
      {
        kind: 'gap',
        question: `Which term completes this statement of the text: "${rest}${GAP}"?`,
        answer,
        distractors: wrong,
        explanation: quoteSource(source),
        source,
        topic: gap.own.term,
        place: statement.place,
        score: 0.48 + material.ideaOf(statement) * 0.25,
      },
    ];
  });
}
