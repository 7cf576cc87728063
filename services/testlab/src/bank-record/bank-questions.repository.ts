import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { BankQuestionEntity } from './bank-question.entity';

/** A question of the bank as it was presented to a student. */
interface AskedOfBank {
  questionKey: string;
  question: string;
  choices: readonly string[];
  answerIndex: number;
}

/** An answered question, of the bank or not. */
interface Answered extends Omit<AskedOfBank, 'questionKey'> {
  questionKey: string | null;
  isOfBank: boolean;
  choice: number;
}

/** Upper limit of a query; above the number of questions in the bank. */
const WITHDRAWN_MAX = 10_000;

/** Counts of answers and wrong answers per question of the bank, and withdrawn questions. */
@Injectable()
export class BankQuestionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the keys of the withdrawn questions. */
  async withdrawn(): Promise<string[]> {
    const rows = await this.dataSource.getRepository(BankQuestionEntity).find({
      select: { questionKey: true },
      where: { withdrawnAt: Not(IsNull()) },
      take: WITHDRAWN_MAX,
    });
    return rows.map(({ questionKey }) => questionKey);
  }

  /**
   * Counts answers to questions of the bank and skips all others. Call it last in a transaction:
   * it locks rows that many students update, so transactions block one another here.
   */
  async count(manager: EntityManager, answered: readonly Answered[]): Promise<void> {
    const rows = new Map<string, Row>();
    for (const { isOfBank, questionKey, choice, ...asked } of answered) {
      if (!isOfBank || questionKey === null) continue;
      const row = rows.get(questionKey) ?? rowOf({ ...asked, questionKey });
      row.answers += 1;
      if (choice !== asked.answerIndex) row.wrong += 1;
      rows.set(questionKey, row);
    }
    await keep(manager, [...rows.values()]);
  }

  /** Inserts the row of a question, so that admins can list and withdraw it. */
  async know(manager: EntityManager, asked: AskedOfBank): Promise<void> {
    await keep(manager, [rowOf(asked)]);
  }

  /** Sets the time of the withdrawal; null puts the question back into use. */
  async withdraw(
    manager: EntityManager,
    questionKey: string,
    withdrawnAt: Date | null,
  ): Promise<void> {
    await manager.update(BankQuestionEntity, { questionKey }, { withdrawnAt });
  }

  /** Locks the row of the question until the transaction ends. Returns null if there is none. */
  lock(manager: EntityManager, questionKey: string): Promise<BankQuestionEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return manager.findOne(BankQuestionEntity, { where: { questionKey }, lock });
  }
}

type Row = Pick<BankQuestionEntity, 'question' | 'choices' | 'answers' | 'wrong'> & {
  question_key: string;
};

/** Choices are shuffled for each test; the row stores them in a fixed order. */
function rowOf({ questionKey, question, choices, answerIndex }: AskedOfBank): Row {
  const right = choices.filter((_, index) => index === answerIndex);
  const others = choices.filter((_, index) => index !== answerIndex).sort();
  const words = { question, choices: [...right, ...others] };
  return { question_key: questionKey, ...words, answers: 0, wrong: 0 };
}

/** Upserts the rows in the order of their keys, so that transactions cannot deadlock. */
async function keep(manager: EntityManager, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await manager.query(KEEP, [JSON.stringify(rows)]);
}

const KEEP = `
  INSERT INTO bank_questions AS known (question_key, question, choices, answers, wrong)
  SELECT question_key, question, choices, answers, wrong
  FROM jsonb_to_recordset($1::jsonb)
    AS counted (question_key text, question text, choices jsonb, answers integer, wrong integer)
  ORDER BY question_key
  ON CONFLICT (question_key) DO UPDATE SET question = excluded.question,
    choices = excluded.choices, answers = known.answers + excluded.answers,
    wrong = known.wrong + excluded.wrong`;
