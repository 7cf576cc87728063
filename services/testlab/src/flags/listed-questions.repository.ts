import { Injectable } from '@nestjs/common';
import { cutText } from '@portal/contracts';
import {
  SIGNIFICANT_ANSWERS_MIN,
  flagReasonSchema,
  LISTED_NOTES_MAX,
  LISTED_QUESTIONS_MAX,
  type ListedQuestion,
  type QuestionList,
} from '@portal/contracts/testlab-flags';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** Maximum number of characters shown: questions made from a student's material may be long. */
const QUESTION_MAX = 1_000;
const CHOICE_MAX = 300;

const rowSchema = z
  .object({
    _id: z.string(),
    isOfBank: z.boolean(),
    question: z.string(),
    choices: z.array(z.string()),
    answerIndex: z.number(),
    answers: z.number(),
    wrong: z.number(),
    withdrawnAt: z.date().nullable(),
    reasons: z.partialRecord(flagReasonSchema, z.number()),
    notes: z.array(z.string()),
  })
  .transform(({ reasons, notes, withdrawnAt, question, choices, ...rest }) => ({
    ...rest,
    question: cutText(question, QUESTION_MAX),
    choices: choices.map((choice) => cutText(choice, CHOICE_MAX)),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    flags: { count: sum(Object.values(reasons)), reasons, notes },
  }));

/**
 * Questions as admins see them: each once, with its open flags and without the students'
 * identities.
 */
@Injectable()
export class ListedQuestionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Lists the most flagged or most often wrong questions first, or the last withdrawn first. */
  list(which: QuestionList): Promise<ListedQuestion[]> {
    return readRows(this.dataSource, rowSchema, listed(PLACES[which]), [LISTED_QUESTIONS_MAX]);
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

/** SQL that selects and orders the questions of each list. */
const PLACES: Readonly<Record<QuestionList, string>> = {
  flagged: `
    SELECT question_key, row_number() OVER (ORDER BY count(*) DESC, max(created_at) DESC) AS place
    FROM question_flags WHERE dismissed_at IS NULL GROUP BY question_key`,
  hard: `
    SELECT question_key,
      row_number() OVER (ORDER BY wrong::float / answers DESC, answers DESC, question_key) AS place
    FROM bank_questions
    WHERE answers >= ${SIGNIFICANT_ANSWERS_MIN} AND wrong > 0 AND withdrawn_at IS NULL`,
  withdrawn: `
    SELECT question_key,
      row_number() OVER (ORDER BY withdrawn_at DESC, question_key) AS place
    FROM bank_questions WHERE withdrawn_at IS NOT NULL`,
};

/** The wording comes from the bank for a question of the bank, else from the newest flag. */
const listed = (places: string) => `
  SELECT k.question_key AS "_id", b.question_key IS NOT NULL AS "isOfBank",
    coalesce(b.question, newest.question) AS question,
    coalesce(b.choices, newest.choices) AS choices,
    CASE WHEN b.question_key IS NULL THEN newest.answer_index ELSE 0 END AS "answerIndex",
    coalesce(b.answers, 0) AS answers, coalesce(b.wrong, 0) AS wrong,
    b.withdrawn_at AS "withdrawnAt", flags.reasons, notes.notes
  FROM (${places} ORDER BY place LIMIT $1) k
  LEFT JOIN bank_questions b USING (question_key)
  LEFT JOIN LATERAL (SELECT f.question, f.choices, f.answer_index ${OPEN_FLAGS}
    ORDER BY f.created_at DESC LIMIT 1) newest ON true
  CROSS JOIN LATERAL (SELECT coalesce(jsonb_object_agg(reason, count), '{}') AS reasons
    FROM (SELECT f.reason, count(*) ${OPEN_FLAGS} GROUP BY f.reason) each) flags
  CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(note), '[]') AS notes
    FROM (SELECT f.note ${OPEN_FLAGS} AND f.note <> '' ORDER BY f.created_at DESC
      LIMIT ${LISTED_NOTES_MAX}) latest) notes
  ORDER BY k.place`;
const OPEN_FLAGS =
  'FROM question_flags f WHERE f.question_key = k.question_key AND f.dismissed_at IS NULL';
