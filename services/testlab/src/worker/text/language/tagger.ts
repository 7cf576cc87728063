import model from 'wink-eng-lite-web-model';
import winkNLP, { type Model, type WinkMethods } from 'wink-nlp';

/** A word or punctuation mark of a sentence. */
export interface Token {
  text: string;
  lower: string;
  lemma: string;
  /** Part of speech in Universal Dependencies: NOUN, VERB, AUX … */
  pos: string;
  /** Character offsets in the sentence. */
  start: number;
  end: number;
}

/**
 * Number of sentences after which the tagger is recreated, because the model keeps every new word
 * in memory.
 */
const MOST_SENTENCES = 20_000;

const MODEL = writtenOutOnce(model);

let tagger: WinkMethods | undefined;
let tagged = 0;

/** Loads the tagger lazily: a test on topics alone does not need it. */
function loadTagger(): WinkMethods {
  tagged += 1;
  if (tagger === undefined || tagged % MOST_SENTENCES === 0) tagger = newTagger();
  return tagger;
}

/** Returns a tagger without any cached words. */
export function newTagger(): WinkMethods {
  return winkNLP(MODEL, ['sbd', 'pos']);
}

/**
 * Caches a part of the model: at each load the package serialises it from its previous output,
 * which doubles in length each time until it exceeds the maximum length of a string.
 */
function writtenOutOnce({ metaCER, ...others }: Model): Model {
  let written: unknown;
  const write = (): unknown => {
    if (typeof metaCER === 'function') written ??= Reflect.apply(metaCER, undefined, []);
    return written;
  };
  return { ...others, metaCER: write };
}

/** The tagger leaves some words without a lemma. */
function asText(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

/**
 * Uses reflection because the package's types of its helpers do not match its own parameter types.
 */
function column(nlp: WinkMethods, tokens: object, name: 'lemma' | 'pos'): unknown[] {
  const out: unknown = Reflect.get(tokens, 'out');
  const values: unknown =
    typeof out === 'function' ? Reflect.apply(out, tokens, [Reflect.get(nlp.its, name)]) : [];
  return Array.isArray(values) ? values : [];
}

/**
 * Returns the tokens of a sentence with lemma and part of speech; empty if the sentence cannot be
 * tokenised.
 */
export function tagSentence(text: string): Token[] {
  const nlp = loadTagger();
  const tokens = nlp.readDoc(text).tokens();
  const words = tokens.out();
  const lemmas = column(nlp, tokens, 'lemma');
  const kinds = column(nlp, tokens, 'pos');
  const found: Token[] = [];
  let at = 0;
  for (const [index, word] of words.entries()) {
    const start = text.indexOf(word, at);
    if (start < 0) return [];
    at = start + word.length;
    found.push({
      text: word,
      lower: word.toLowerCase(),
      lemma: asText(lemmas[index], word),
      pos: asText(kinds[index], 'X'),
      start,
      end: at,
    });
  }
  return found;
}
