import { stem } from '@portal/knowledge';
import { isPluralPhrase, isPluralWord } from '../../text/language/noun-form';
import { tagSentence, type Token } from '../../text/language/tagger';
import { commonness, isKnownAs, kindOfNoun, singularOf } from '../../text/language/wordnet';
import { spreadOut } from '../../question/seeded-random';
import type { Sentence } from '../../text/prepare-text';
import type { Definition } from './definition';
import { isTerm } from './is-term';

/** A name of a thing that the text speaks of more than once. */
export interface KeyTerm {
  /** As written in the middle of a sentence. */
  term: string;
  /** Its noun, in the singular. */
  head: string;
  plural: boolean;
  /** What WordNet says its noun is. */
  kind: string | null;
  /** Where in the text it stands first, 0 to 1. */
  place: number;
  /** In how many sentences it stands. */
  times: number;
}

const MOST_TERMS = 200;
/** So many sentences are looked through, from all over a long text. */
const MOST_SENTENCES = 500;
const MOST_WORDS = 3;
const LEAST_MET = 2;
/** What is defined counts as much as what stands in so many sentences. */
const OFTEN = 5;
/** What is no part of a name. */
const LOOSE =
  /^(?:different|various|many|important|new|old|large|small|high|higher|highest|low|lower|lowest|certain|specific|other|main|same|several|own|common|such|possible|particular|general|good|bad|better|best|full|whole|entire|next|previous|first|second|third|last|more|most|less|least|few|likely|able|great|greater|big|bigger|real|simple|single|similar|available|additional|appropriate|necessary|relevant|major|minor|key|typical|usual|recent|current|modern|early|late|individual|actual|long|short|normal|significant|extra|multiple|total|average|entire|overall|wide|only|very|central|true|false|right|wrong|left|due|further)$/;
/** Nouns that name nothing by themselves, whatever stands before them. */
const EMPTY =
  /^(?:public|private|existence|balance|ability|proportion|presence|absence|addition|reviews?|years?|months?|weeks?|days?|times?|summers?|winters?|regions?|zones?|percent|means|needs?|parts?|conditions?|moves?|movements?|causes?|areas?|places?|kinds?|types?|forms?|ways?|levels?|numbers?|amounts?|rates?|things?|people|person|persons|cases?|examples?|reasons?|results?|effects?|points?|terms?|words?|names?|issues?|problems?|questions?|ideas?|facts?|details?|aspects?|factors?|features?|steps?|stages?|changes?|uses?|users?|values?|sets?|lists?|groups?|members?|sides?|edges?|ends?|lines?|pieces?|items?|elements?|objects?|situations?|circumstances?|purposes?|goals?|tasks?|roles?|efforts?|attempts?|options?|choices?|differences?|similarities|thickness|responsibility|responsibilities|work|music|life|world|society|human body|fingers?|legs?)$/;
const VAGUE_HEAD =
  /^(?:parts?|conditions?|moves?|movements?|causes?|ways?|kinds?|types?|forms?|numbers?|amounts?|things?|people|cases?|examples?|reasons?|points?|aspects?|sides?|ends?|uses?)$/;
/** "a lower level need": what is compared belongs to what follows. */
const COMPARED = /^(?:high|low|upp|larg|small|great|long|short|old|young)(?:er|est)$/;
/** One everyday noun is no term; two words are. */
const EVERYDAY = 4;

/** Runs of adjectives and nouns that end in a noun and begin with nothing loose. */
function phrasesOf(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [];
  let open: Token[] = [];
  const close = (): void => {
    if (COMPARED.test(open[0]?.lower ?? '')) open = [];
    while (open.length > 0 && LOOSE.test(open[0]?.lower ?? '')) open.shift();
    const last = open[open.length - 1];
    if (last?.pos === 'NOUN' && open.length <= MOST_WORDS) found.push(open);
    open = [];
  };
  for (const token of tokens) {
    if (/^(?:NOUN|ADJ)$/.test(token.pos) && /^[a-z][a-z-]+$/.test(token.text)) open.push(token);
    else close();
  }
  close();
  return found;
}

/** A term with what is known of its noun. */
export function describeTerm(term: string, place = 0, times = 1): KeyTerm {
  const last = term.split(/[ -]/).pop() ?? term;
  const head = singularOf(last.toLowerCase());
  const kind = kindOfNoun(singularOf(term.toLowerCase())) ?? kindOfNoun(head);
  return { term, head, plural: isPluralPhrase(term), kind, place, times };
}

function isSpecial(phrase: readonly Token[]): boolean {
  const last = phrase[phrase.length - 1];
  if (last === undefined || EMPTY.test(phrase.length === 1 ? last.lower : '')) return false;
  if (VAGUE_HEAD.test(last.lower) || !isKnownAs(singularOf(last.lower), 'noun')) return false;
  if (phrase.length > 1) return phrase.every(({ lower }) => lower.length > 2);
  return last.lower.length > 3 && commonness(singularOf(last.lower), 'noun') < EVERYDAY;
}

/** Finds the terms of a text: what it defines, and the names that return in it. */
export function findKeyTerms(
  sentences: readonly Sentence[],
  definitions: readonly Definition[],
): KeyTerm[] {
  const met = new Map<string, { term: string; place: number; times: number }>();
  for (const { text, place } of spreadOut(sentences, MOST_SENTENCES)) {
    const here = new Set<string>();
    for (const phrase of phrasesOf(tagSentence(text)).filter(isSpecial)) {
      const term = phrase
        .map(({ text }) => text)
        .join(' ')
        .replace(/ - /g, '-');
      const key = term.split(' ').map(stem).join(' ') + (isPluralWord(term) ? ' s' : '');
      if (here.has(key)) continue;
      here.add(key);
      const known = met.get(key) ?? { term, place, times: 0 };
      known.times += 1;
      met.set(key, known);
    }
  }
  const often = [...met.values()]
    .filter(({ times }) => times >= LEAST_MET)
    .sort((left, right) => right.times - left.times)
    .slice(0, MOST_TERMS);
  const defined = definitions.map(({ term, place }) => ({ term, place, times: OFTEN }));
  const all = new Map([...often, ...defined].map((one) => [one.term, one]));
  return [...all.values()]
    .filter(({ term }) => isTerm(term))
    .map(({ term, place, times }) => describeTerm(term, place, times));
}
