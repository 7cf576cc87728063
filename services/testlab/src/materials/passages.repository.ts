import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Passage } from '@portal/contracts/materials';
import { DataSource } from 'typeorm';

/** Number of sections that are compared word by word: the best by the rank of PostgreSQL. */
const COMPARED = 100;

const rowsSchema = z.array(
  z.object({
    materialId: z.uuid(),
    name: z.string(),
    position: z.number().int(),
    title: z.string(),
    text: z.string(),
    share: z.number(),
  }),
);

/**
 * A section matches if it has any word of the question; sections are ordered by the share of these
 * words, then by rank. `plainto_tsquery` accepts any text and returns a query of escaped lexemes,
 * in which only the operator is replaced.
 */
const FIND = `
  WITH asked AS (
    SELECT replace(plainto_tsquery('pg_catalog.english', $2)::text, ' & ', ' | ')::tsquery AS query,
           tsvector_to_array(to_tsvector('pg_catalog.english', $2)) AS words
  ), best AS (
    SELECT section.material_id, section.position, section.title, section.text, section.search,
           ts_rank_cd(section.search, asked.query, 1) AS rank
    FROM material_sections section, asked
    WHERE section.student_id = $1 AND section.search @@ asked.query
    ORDER BY rank DESC, section.material_id, section.position
    LIMIT ${COMPARED}
  )
  SELECT best.material_id AS "materialId", material.name, best.position, best.title, best.text,
    (SELECT count(*) FROM unnest(asked.words) word WHERE word = ANY (tsvector_to_array(best.search)))::float
      / greatest(1, cardinality(asked.words)) AS share
  FROM best JOIN materials material ON material.id = best.material_id, asked
  ORDER BY share DESC, best.rank DESC, best.material_id, best.position
  LIMIT $3`;

/** Full-text search in kept files. */
@Injectable()
export class PassagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns sections of the student's own files that match a question, best first. */
  async find(studentId: string, query: string, limit: number): Promise<Passage[]> {
    return rowsSchema.parse(await this.dataSource.query(FIND, [studentId, query, limit]));
  }
}
