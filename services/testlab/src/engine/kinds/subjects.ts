import { isAcronym } from '../language/noun-form';
import { contentStems } from '../language/stem';
import type { Knowledge } from '../knowledge/learn-text';
import { commonness, fieldOf, isKnownAs } from '../language/wordnet';
import { nounPhraseAt, type NounPhrase } from '../sentences/noun-phrase';
import { textOf, type Statement } from '../sentences/statement';
import { capitalise } from '../text/tidy-sentence';
import { standsAlone } from './stands-alone';

/** What a sentence is about. */
export interface Subject {
  /** As it would stand in a sentence, with its article. */
  text: string;
  /** Its noun. */
  head: string;
  isPlural: boolean;
  isName: boolean;
  /** Whether it can be an answer. */
  isTerm: boolean;
  /** The broad kind of its noun in WordNet. */
  field: number | null;
  statement: Statement;
  /** How often the sentences name it. */
  count: number;
  /** The stems of its words. */
  stems: ReadonlySet<string>;
}

const VAGUE =
  /^(?:thing|way|kind|type|form|part|people|person|man|woman|something|example|fact|number|result|use|case|term|word|one|process|method|approach|idea|point|problem|reason|time|change|aim|goal|purpose|study|research|work|rest|lack|lot|addition|set|group|others?|section|article|figure|difference|effect|value|answer|question|exception)s?$/i;
const LEAST_WORDS = 5;

/** The singular that WordNet knows: the tagger keeps the plural of what begins a sentence. */
function nounOf(word: string): string {
  const forms = [word, word.replace(/s$/, ''), word.replace(/ies$/, 'y'), word.replace(/es$/, '')];
  return forms.find((form) => isKnownAs(form, 'noun')) ?? word;
}

/** Before these a noun phrase begins whole, without an article or adjective left out. */
const MAY_STAND_BEFORE = /^(?:ADP|VERB|AUX|PUNCT|CCONJ|SCONJ)$/;

/** A noun phrase as a subject; null where it is too vague to be asked about. */
function asSubject(statement: Statement, phrase: NounPhrase): Subject | null {
  const { tokens } = statement;
  const head = tokens[phrase.head];
  const first = tokens[phrase.start];
  if (head === undefined || first === undefined || VAGUE.test(head.lower)) return null;
  if (
    /^(?:all|some|many|most|no|each|every|any|both|own|one|two|notable|same|more|less|fewer|several|various|other|such|different|certain|first|second|third|next|last)$/i.test(
      first.text,
    )
  )
    return null;
  const text = textOf(statement, phrase.start, phrase.end);
  const words = text.split(' ').length;
  if (words > 8 || !/^[A-Za-z][A-Za-z' -]+$/.test(text)) return null;
  const noun = nounOf(head.lower);
  const isName = head.pos === 'PROPN' && !isKnownAs(noun, 'noun');
  const bare = text.replace(/^(?:the|an?) /i, '');
  // A single everyday noun is seldom the answer that a question turns on.
  const isTerm = bare.includes(' ') || isName || isAcronym(bare) || commonness(noun, 'noun') <= 4;
  const field = fieldOf(noun);
  return {
    isTerm,
    text: capitalise(text),
    head: noun,
    isPlural: phrase.isPlural,
    isName,
    field,
    statement,
    count: 1,
    stems: contentStems(text),
  };
}

/** What a sentence is about, where it can be asked for. */
export function subjectOf(statement: Statement): Subject | null {
  return statement.subject === null ? null : asSubject(statement, statement.subject);
}

/** The thing that a whole noun phrase at a token names; null where none begins there that can be asked for. */
export function asThing(statement: Statement, at: number): Subject | null {
  const phrase = nounPhraseAt(statement.tokens, at);
  const before = statement.tokens[at - 1];
  const isWhole =
    before === undefined || (MAY_STAND_BEFORE.test(before.pos) && before.text !== '-');
  if (phrase === null || !isWhole || statement.tokens[at]?.pos === 'VERB') return null;
  if (/^(?:-|\/|of)$/.test(statement.tokens[phrase.end]?.lower ?? '')) return null;
  const thing = asSubject(statement, phrase);
  return thing?.isTerm ? thing : null;
}

/** As it stands within a sentence. */
export function lowerStart({ text, isName }: Subject): string {
  const isLarge = !/^(?:The|An?) /.test(text) && (isName || /^[A-Z][A-Z]/.test(text));
  return isLarge ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** So many things of a text are held against each subject. */
const MOST_THINGS = 150;

/** All that the sentences name: what else might have been the answer. */
export function thingsOf({ ideas }: Pick<Knowledge, 'ideas'>): Subject[] {
  const found = new Map<string, Subject>();
  for (const statement of ideas) {
    for (let at = 0; at < statement.tokens.length && found.size < MOST_THINGS; at += 1) {
      const thing = asThing(statement, at);
      const key = thing?.text.toLowerCase() ?? '';
      const known = found.get(key);
      if (known !== undefined) known.count += 1;
      else if (thing !== null) found.set(key, thing);
      at = Math.max(at, (nounPhraseAt(statement.tokens, at)?.end ?? 0) - 1);
    }
  }
  return [...found.values()];
}

/** What is said of the subject, from the verb on. */
function saidOf({ statement }: Subject): string | null {
  const { tokens, verb } = statement;
  const end = tokens.length - (tokens[tokens.length - 1]?.pos === 'PUNCT' ? 1 : 0);
  const isBare = tokens[verb]?.lemma === 'be' && end - verb < LEAST_WORDS + 3;
  return end - verb < LEAST_WORDS || isBare ? null : textOf(statement, verb, end);
}

/** What is said of the subject and may stand behind another. */
export function predicateOf(subject: Subject): string | null {
  const text = saidOf(subject);
  if (text === null || !standsAlone(text)) return null;
  return /\b(?:its|their|it|they|itself|themselves|also|other|another|too|both)\b/i.test(text)
    ? null
    : text;
}

/** What is said of the subject, where the question names it: pronouns stand for it. */
export function ownPredicateOf(subject: Subject): string | null {
  const text = saidOf(subject)?.replace(/ also /, ' ') ?? null;
  return text === null ||
    /\b(?:this|these|those|such an?|he|she|him|her|his|another|the other|too|former|latter)\b/i.test(
      text,
    )
    ? null
    : text;
}
