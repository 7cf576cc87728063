import { Injectable } from '@nestjs/common';
import { readRows } from '@portal/kit';
import { oneEditFrom } from '@portal/knowledge';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { questionWords } from './domain/question-words';

/** Minimum length of a corrected word; in shorter words an error makes another word. */
const LEAST_LETTERS = 5;
const MOST_LETTERS = 30;
/** Maximum number of corrected words: each has about 50 variants per letter. */
const MOST_WORDS = 3;

/** Words as they are written in chats. */
const SHORTENED: ReadonlyMap<string, string> = new Map([
  ['wat', 'what'],
  ['wats', 'what’s'],
  ['wot', 'what'],
  ['wich', 'which'],
  ['wen', 'when'],
  ['hw', 'how'],
  ['pls', 'please'],
  ['plz', 'please'],
  ['u', 'you'],
  ['ur', 'your'],
]);

/** A capitalised word that is not the first. */
const NAME = /(?=\p{Lu})(?<=\S\s+["“(]?)\p{L}+/gu;

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
    const names = new Set((question.match(NAME) ?? []).map((name) => name.toLowerCase()));
    const words = questionWords(question).filter(
      (word) => word.length >= LEAST_LETTERS && word.length <= MOST_LETTERS && !names.has(word),
    );
    const unknown = await readRows(this.dataSource, rowSchema, UNKNOWN, [words]);
    let corrected = question.replace(/\b[a-z]{1,4}\b/giu, (word) => {
      return SHORTENED.get(word.toLowerCase()) ?? word;
    });
    for (const { word } of unknown.slice(0, MOST_WORDS)) {
      const variants = [...oneEditFrom(word.slice(1))].map((rest) => word.charAt(0) + rest);
      const [best] = await readRows(this.dataSource, rowSchema, MOST_FREQUENT, [variants]);
      if (best) corrected = replaceWord(corrected, word, best.word);
    }
    return corrected === question ? null : corrected;
  }
}

function replaceWord(text: string, word: string, by: string): string {
  const at = text.toLowerCase().indexOf(word);
  return at < 0 ? text : text.slice(0, at) + by + text.slice(at + word.length);
}

const UNKNOWN = `
  SELECT word FROM unnest($1::text[]) WITH ORDINALITY AS asked (word, place)
  WHERE NOT EXISTS (
    SELECT FROM unnest(to_tsvector('pg_catalog.english', asked.word)) JOIN passage_words w ON w.word = lexeme)
  ORDER BY place`;

/** A frequent word has a low weight. */
const MOST_FREQUENT = `
  SELECT variant AS word
  FROM unnest($1::text[]) WITH ORDINALITY AS spelt (variant, place),
    unnest(to_tsvector('pg_catalog.english', variant)) JOIN passage_words w ON w.word = lexeme
  ORDER BY weight, place LIMIT 1`;
