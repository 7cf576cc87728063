import model from 'wink-eng-lite-web-model';
import winkNLP, { type Model, type WinkMethods } from 'wink-nlp';

/** A word or mark of a sentence. */
export interface Token {
  text: string;
  lower: string;
  lemma: string;
  /** Part of speech by Universal Dependencies: NOUN, VERB, AUX … */
  pos: string;
  /** Where it stands in the sentence's characters. */
  start: number;
  end: number;
}

/** The model keeps every word that it has not met: a process begins anew before they are many. */
const MOST_SENTENCES = 20_000;

const MODEL = writtenOutOnce(model);

let tagger: WinkMethods | undefined;
let tagged = 0;

/** The tagger is loaded with the first text: a test of topics alone does not need it. */
function loadTagger(): WinkMethods {
  tagged += 1;
  if (tagger === undefined || tagged % MOST_SENTENCES === 0) tagger = newTagger();
  return tagger;
}

/** One that has met no words yet. */
export function newTagger(): WinkMethods {
  return winkNLP(MODEL, ['sbd', 'pos']);
}

/** At each load the package writes a part out of what it wrote out before: twice as long each time, until no string is. */
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

/** The package's types of its own helpers do not fit those that it asks for. */
function column(nlp: WinkMethods, tokens: object, name: 'lemma' | 'pos'): unknown[] {
  const out: unknown = Reflect.get(tokens, 'out');
  const values: unknown =
    typeof out === 'function' ? Reflect.apply(out, tokens, [Reflect.get(nlp.its, name)]) : [];
  return Array.isArray(values) ? values : [];
}

/** The tokens of a sentence with lemma and part of speech; none where it cannot be taken apart. */
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
