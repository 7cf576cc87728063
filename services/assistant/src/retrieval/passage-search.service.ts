import { Injectable } from '@nestjs/common';
import { chatSourceSchema, sourceKindSchema } from '@portal/contracts/assistant';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Passage } from '../domain/passage';
import type { Candidate } from './domain/candidate';
import { toVectorRow, VECTOR } from './passage-vector';

/** Maximum number of candidates per kind. */
const MOST_OF_KIND = 60;
/** Weight of a word that no passage contains, as if one of 30,000 contained it. */
export const UNKNOWN_WEIGHT = 11;

const passageSchema = z.object({
  id: z.string(),
  kind: sourceKindSchema,
  title: z.string(),
  also: z.array(z.string()),
  text: z.string(),
  // Some places are longer than the shown part.
  place: z.string().nullable(),
  path: chatSourceSchema.shape.path,
  materialId: z.null(),
  cases: z.array(z.string()),
  siblings: z.array(z.string()),
  hints: z.array(z.string()),
});
const matchSchema = z.object({
  length: z.coerce.number(),
  matches: z.record(z.string(), z.string()).nullable(),
});
const foundSchema = matchSchema.extend({ passage: passageSchema });
const comparedSchema = matchSchema.extend({ at: z.coerce.number() });
const wordSchema = z.object({ word: z.string(), weight: z.number() });

/** Full text search over the portal's own passages. */
@Injectable()
export class PassageSearch {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the lexemes of some words, each with its weight. */
  async weigh(words: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const parameters = [words.join(' '), UNKNOWN_WEIGHT];
    const rows = await readRows(this.dataSource, wordSchema, WEIGH, parameters);
    return new Map(rows.map(({ word, weight }) => [word, weight]));
  }

  /** Returns the passages of each kind with the highest total weight of these words. */
  async search(words: readonly string[]): Promise<Candidate[]> {
    if (words.length === 0) return [];
    const parameters = [words.join(' '), UNKNOWN_WEIGHT, MOST_OF_KIND];
    const rows = await readRows(this.dataSource, foundSchema, SEARCH, parameters);
    return rows.map(({ passage, ...match }) => toCandidate(passage, match));
  }

  /** Matches passages from other sources against these words in the same way. */
  async compare(words: readonly string[], passages: readonly Passage[]): Promise<Candidate[]> {
    if (words.length === 0 || passages.length === 0) return [];
    const parameters = [words.join(' '), JSON.stringify(passages.map(toVectorRow))];
    const rows = await readRows(this.dataSource, comparedSchema, COMPARE, parameters);
    return rows.flatMap(({ at, ...match }) => {
      const passage = passages[at];
      return passage ? [toCandidate(passage, match)] : [];
    });
  }
}

function toCandidate(passage: Passage, match: z.output<typeof matchSchema>): Candidate {
  return {
    passage,
    length: match.length,
    matches: new Map(Object.entries(match.matches ?? {})),
  };
}

/** Stop words drop out of a vector; a word without a row occurs in no passage. */
const ASKED = `
  asked AS (
    SELECT lexeme, coalesce(weight, $2) AS weight, quote_literal(lexeme)::tsquery AS query
    FROM unnest(to_tsvector('pg_catalog.english', $1)) LEFT JOIN passage_words ON word = lexeme
  )`;

const WEIGH = `WITH ${ASKED} SELECT lexeme AS word, weight::float8 AS weight FROM asked`;

/** Length of a vector, and the places in it of each query word. */
const MATCH = (vector: string, asked: string) => `
  LATERAL (
    SELECT coalesce(sum(cardinality(positions)), 0) AS length,
      jsonb_object_agg(lexeme, array_to_string(weights, '')) FILTER (
        WHERE lexeme IN (SELECT lexeme FROM ${asked})) AS matches
    FROM unnest(${vector})
  ) match`;

const SEARCH = `
  WITH ${ASKED},
  found AS (
    SELECT id, row_number() OVER (
      PARTITION BY kind
      ORDER BY sum(weight * ts_rank('{0.7, 0.7, 0.8, 0.9}', search, query)) DESC, id
    ) AS place
    FROM asked JOIN passages ON search @@ query GROUP BY id
  )
  SELECT passage, length, matches
  FROM found JOIN passages USING (id), ${MATCH('passages.search', 'asked')}
  WHERE found.place <= $3`;

const COMPARE = `
  WITH asked AS (SELECT lexeme FROM unnest(to_tsvector('pg_catalog.english', $1)))
  SELECT at, length, matches
  FROM jsonb_to_recordset($2::jsonb)
    AS row (at integer, title text, "alsoText" text, "hintsText" text, text text),
    ${MATCH(VECTOR, 'asked')}`;
