import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { BankQuestionEntity } from './bank-question.entity';

/** A question of the bank as a student was asked it. */
interface AskedOfBank {
  questionKey: string;
  question: string;
  choices: readonly string[];
  answerIndex: number;
}

/** A question that was answered, of the bank or not. */
interface Answered extends Omit<AskedOfBank, 'questionKey'> {
  questionKey: string | null;
  isOfBank: boolean;
  choice: number;
}

/** More than the bank has. */
const WITHDRAWN_MAX = 10_000;

/** How often questions of the bank are answered, and wrongly, and which are asked no more. */
@Injectable()
export class BankQuestionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The keys of those that are asked no more. */
  async withdrawn(): Promise<string[]> {
    const rows = await this.dataSource.getRepository(BankQuestionEntity).find({
      select: { questionKey: true },
      where: { withdrawnAt: Not(IsNull()) },
      take: WITHDRAWN_MAX,
    });
    return rows.map(({ questionKey }) => questionKey);
  }

  /**
   * Counts answers to questions of the bank; others are passed by. To be called last in a transaction:
   * many students answer the same question, and wait here for one another.
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

  /** Sees to it that there is something to show, and to withdraw. */
  async know(manager: EntityManager, asked: AskedOfBank): Promise<void> {
    await keep(manager, [rowOf(asked)]);
  }

  /** Since when it is asked no more; null: it is asked again. */
  async withdraw(
    manager: EntityManager,
    questionKey: string,
    withdrawnAt: Date | null,
  ): Promise<void> {
    await manager.update(BankQuestionEntity, { questionKey }, { withdrawnAt });
  }

  /** Locks the question until the transaction ends; null: nothing is known of it. */
  lock(manager: EntityManager, questionKey: string): Promise<BankQuestionEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return manager.findOne(BankQuestionEntity, { where: { questionKey }, lock });
  }
}

type Row = Pick<BankQuestionEntity, 'question' | 'choices' | 'answers' | 'wrong'> & {
  question_key: string;
};

/** Choices are shuffled for each test: here they always stand alike. */
function rowOf({ questionKey, question, choices, answerIndex }: AskedOfBank): Row {
  const right = choices.filter((_, index) => index === answerIndex);
  const others = choices.filter((_, index) => index !== answerIndex).sort();
  const words = { question, choices: [...right, ...others] };
  return { question_key: questionKey, ...words, answers: 0, wrong: 0 };
}

/** In one order, always, so that nobody waits in a circle. */
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
