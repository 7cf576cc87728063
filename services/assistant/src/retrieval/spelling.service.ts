import { Injectable } from '@nestjs/common';
import { readRows } from '@portal/kit';
import { isFunctionWord, oneEditFrom } from '@portal/knowledge';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { MOST_NAMES, questionWords } from './domain/question-words';

/** A word that is corrected; in a shorter word an error makes another word. */
const WORD = /^[\p{L}\p{N}]{5,30}$/u;
/** Maximum number of corrected words: each has about 50 variants per letter. */
const MOST_WORDS = 3;

/** Words as they are written in chats. */
const SHORTENED: ReadonlyMap<string, string> = new Map([
  ['wat', 'what'],
  ['wats', 'what’s'],
  ['wich', 'which'],
  ['hw', 'how'],
  ['pls', 'please'],
  ['plz', 'please'],
]);
const SHORT_WORD = /(?<![\p{L}\p{N}'’-])[a-z]{2,4}(?![\p{L}\p{N}'’-])/gu;

/** A capitalised word that is not the first. */
const NAME = /(?=\p{Lu})(?<=\S\s+["“(]?)[\p{L}'’-]+/gu;

const rowSchema = z.object({ word: z.string() });

/** Corrects typing errors in questions by the words of the portal's passages. */
@Injectable()
export class Spelling {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Corrects one typing error in each word that occurs in no passage; the first letter must be
   * correct. Capitalised words are names, which are not corrected.
   * @returns the corrected question; null if nothing can be corrected
   */
  async correct(question: string): Promise<string | null> {
    const names = namesIn(question);
    const words = questionWords(question).filter((word) => WORD.test(word) && !names.has(word));
    const unknown = await readRows(this.dataSource, rowSchema, UNKNOWN, [words]);
    let corrected = question.replace(SHORT_WORD, (word) => SHORTENED.get(word) ?? word);
    for (const { word } of unknown.slice(0, MOST_WORDS)) {
      corrected = replaceWord(corrected, word, await this.closest(word));
    }
    return corrected === question ? null : corrected;
  }

  /** Returns the word that was meant; the same word if there is none. */
  private async closest(word: string): Promise<string> {
    const variants = [...oneEditFrom(word.slice(1))].map((rest) => word.charAt(0) + rest);
    const small = variants.find(isFunctionWord);
    if (small !== undefined) return small;
    const [best] = await readRows(this.dataSource, rowSchema, MOST_FREQUENT, [variants]);
    return best?.word ?? word;
  }
}

/** Returns the parts of names in a question, in lower case; of one in capitals, none. */
function namesIn(question: string): ReadonlySet<string> {
  const names = question.match(NAME) ?? [];
  if (names.length > question.split(/\s+/).length * MOST_NAMES) return new Set();
  return new Set(names.flatMap((name) => name.toLowerCase().split(/['’-]/)));
}

function replaceWord(text: string, word: string, by: string): string {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu');
  return text.replace(whole, () => by);
}

/** Stop words have no lexeme. */
const UNKNOWN = `
  SELECT word FROM (
    SELECT word, place, to_tsvector('pg_catalog.english', word) AS lexemes
    FROM unnest($1::text[]) WITH ORDINALITY AS asked (word, place)
  ) asked
  WHERE length(lexemes) > 0
    AND NOT EXISTS (SELECT FROM unnest(lexemes) JOIN passage_words w ON w.word = lexeme)
  ORDER BY place`;

/** A frequent word has a low weight. */
const MOST_FREQUENT = `
  SELECT variant AS word
  FROM unnest($1::text[]) WITH ORDINALITY AS spelt (variant, place),
    unnest(to_tsvector('pg_catalog.english', variant)) JOIN passage_words w ON w.word = lexeme
  ORDER BY weight, place LIMIT 1`;
