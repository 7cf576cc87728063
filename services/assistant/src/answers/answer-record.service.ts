import { Inject, Injectable } from '@nestjs/common';
import type { StreamRequestOf } from '@portal/contracts';
import {
  CHATS_MAX,
  MESSAGES_A_CHAT_MAX,
  type answerMessage,
  type ChatSource,
} from '@portal/contracts/assistant';
import {
  accountDeleted,
  holdStudent,
  holdStudentAlone,
  readRow,
  readRows,
  Transactions,
  type SqlRunner,
} from '@portal/kit';
import type { ModelTokens } from '@portal/model';
import { CLOCK, newId, PortalError, type Clock } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import {
  isBeingWritten,
  MESSAGE_COLUMNS,
  messageRowSchema,
  type MessageRow,
} from '../chats/chat-rows';
import { MessageLimitService } from '../limits/message-limit.service';
import { UseService } from '../use/use.service';
import { titleOf } from './domain/title-of';

type AnswerRequest = StreamRequestOf<typeof answerMessage>;

/** A stored question and the answer to be written for it. */
export interface BegunAnswer {
  chatId: string;
  title: string;
  question: MessageRow;
  answer: MessageRow;
  /**
   * Id of the run that writes the answer here; null: the answer exists, or another run is writing
   * it.
   */
  runId: string | null;
  /** Day on which the message counts towards the daily limit. */
  countedOn: string;
}

/** Final state of an answer. */
export interface EndedAnswer {
  content: string;
  state: 'done' | 'stopped' | 'failed';
  failure: string | null;
  notice: string | null;
  sources: readonly ChatSource[];
  tokens: ModelTokens;
}

const chatSchema = z.object({ id: z.string(), title: z.string(), messages: z.coerce.number() });
const countSchema = z.object({ chats: z.coerce.number() });

/** Stores questions and their answers, each once however often a request is repeated. */
@Injectable()
export class AnswerRecordService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly limit: MessageLimitService,
    private readonly use: UseService,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Stores the question, or finds the stored one if it was sent before. An existing answer is
   * rewritten only if it failed or the request asks for it; an answer that is being written is
   * left to its writer as long as that writer sends heartbeats.
   * @throws PortalError `not_found`, `conflict`, `too_many_requests`, `unauthenticated`
   */
  async begin(request: AnswerRequest): Promise<BegunAnswer> {
    return this.transactions.run(async ({ manager }) => {
      // Serialised per student: the same message may arrive twice concurrently.
      if (!(await holdStudentAlone(manager, request.studentId))) throw accountDeleted();
      const question = await this.find(manager, 'id', request.messageId);
      return question
        ? this.beginAgain(manager, request, question)
        : this.beginNew(manager, request);
    });
  }

  /** @returns the stored answer; null: another run writes it now, or it was deleted */
  async end(begun: BegunAnswer, studentId: string, ended: EndedAnswer): Promise<MessageRow | null> {
    const { content, state, failure, notice, sources, tokens } = ended;
    return this.transactions.run(async ({ manager }) => {
      const isHeld = await holdStudent(manager, studentId);
      const parameters = [
        begun.answer.id,
        begun.runId,
        content,
        state,
        failure,
        notice,
        JSON.stringify(sources),
      ];
      const [row] = isHeld ? await readRows(manager, messageRowSchema, END, parameters) : [];
      if (row && state === 'failed') {
        await this.limit.giveBack(manager, studentId, begun.countedOn);
      }
      // The day's row is shared by all students: it is updated last, to hold its lock the
      // shortest.
      await this.use.addAnswer(manager, { outcome: state, tokens });
      return row ?? null;
    });
  }

  /** @returns the current answer; null: it was deleted */
  async answerNow(answerId: string): Promise<MessageRow | null> {
    return (await this.find(this.dataSource, 'id', answerId)) ?? null;
  }

  /** Returns up to `most` messages of the chat before a message, newest last. */
  async before(chatId: string, messageId: string, most: number): Promise<MessageRow[]> {
    const rows = await readRows(this.dataSource, messageRowSchema, BEFORE, [
      chatId,
      messageId,
      most,
    ]);
    return rows.reverse();
  }

  private async beginAgain(
    manager: EntityManager,
    request: AnswerRequest,
    question: MessageRow,
  ): Promise<BegunAnswer> {
    const chat = await this.chatOf(manager, request.studentId, question.chat_id);
    const answer = await this.find(manager, 'answers', question.id);
    // The id of another student's message returns no details.
    if (!chat || !answer || question.role !== 'user') throw takenId();
    const lastDay = this.limit.dayOf(answer.flushed_at ?? question.created_at);
    const begun = { chatId: chat.id, title: chat.title, question, countedOn: lastDay };
    if (isBeingWritten(answer, this.now())) return { ...begun, answer, runId: null };
    const isThere = ['done', 'stopped'].includes(answer.state);
    if (isThere && !request.isAgain) return { ...begun, answer, runId: null };
    // An answer that was lost with its writer was counted already and never delivered.
    const isCounted = answer.state === 'writing';
    const countedOn = isCounted ? lastDay : await this.count(manager, request.studentId);
    const runId = newId();
    const anew = await readRow(manager, messageRowSchema, REWRITE, [answer.id, runId, this.now()]);
    return { ...begun, answer: anew, runId, countedOn };
  }

  private async beginNew(manager: EntityManager, request: AnswerRequest): Promise<BegunAnswer> {
    const { studentId, message, messageId } = request;
    const now = this.now();
    const countedOn = await this.count(manager, studentId);
    const chat = request.chatId
      ? await this.chatOf(manager, studentId, request.chatId)
      : await this.openChat(manager, studentId, message, now);
    if (!chat) throw new PortalError('not_found', 'This chat no longer exists.');
    if (chat.messages + 2 > MESSAGES_A_CHAT_MAX) {
      throw new PortalError('conflict', 'This chat is full. Please start a new one.');
    }
    await manager.query('UPDATE chats SET updated_at = $2 WHERE id = $1', [chat.id, now]);
    const add = (row: readonly unknown[]) => readRow(manager, messageRowSchema, INSERT, row);
    const own = [chat.id, studentId];
    const question = await add([messageId, ...own, 'user', message, 'done', null, null, null, now]);
    const runId = newId();
    const writing = ['assistant', '', 'writing', messageId, runId, now, now];
    const answer = await add([newId(), ...own, ...writing]);
    return { chatId: chat.id, title: chat.title, question, answer, runId, countedOn };
  }

  /** Returns the day on which the message counts. */
  private async count(manager: EntityManager, studentId: string): Promise<string> {
    const { day, isFirst } = await this.limit.count(manager, studentId);
    if (isFirst) await this.use.addStudent(manager);
    return day;
  }

  private async openChat(manager: EntityManager, studentId: string, message: string, now: Date) {
    const sql = 'SELECT count(*) AS chats FROM chats WHERE student_id = $1';
    const { chats } = await readRow(manager, countSchema, sql, [studentId]);
    if (chats >= CHATS_MAX) {
      throw new PortalError('conflict', `You have ${CHATS_MAX} chats. Please delete one first.`);
    }
    const [id, title] = [newId(), titleOf(message)];
    const insert = `INSERT INTO chats (id, student_id, title, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $4)`;
    await manager.query(insert, [id, studentId, title, now]);
    return { id, title, messages: 0 };
  }

  private async chatOf(manager: EntityManager, studentId: string, chatId: string) {
    const [chat] = await readRows(manager, chatSchema, CHAT, [chatId, studentId]);
    return chat;
  }

  private async find(runner: SqlRunner, by: 'id' | 'answers', id: string) {
    const sql = `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE ${by} = $1`;
    const [row] = await readRows(runner, messageRowSchema, sql, [id]);
    return row;
  }
}

const takenId = () => new PortalError('conflict', 'Please send this message again.');

const CHAT = `
  SELECT c.id, c.title, (SELECT count(*) FROM messages WHERE chat_id = c.id) AS messages
  FROM chats c WHERE c.id = $1 AND c.student_id = $2`;

const INSERT = `
  INSERT INTO messages (id, chat_id, student_id, role, content, state, answers, run_id, flushed_at, created_at, sources)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '[]') RETURNING ${MESSAGE_COLUMNS}`;

const REWRITE = `
  UPDATE messages SET content = '', state = 'writing', failure = NULL, notice = NULL, sources = '[]',
    run_id = $2, flushed_at = $3 WHERE id = $1 RETURNING ${MESSAGE_COLUMNS}`;

const END = `
  UPDATE messages SET content = $3, state = $4, failure = $5, notice = $6, sources = $7, run_id = NULL
  WHERE id = $1 AND run_id = $2 RETURNING ${MESSAGE_COLUMNS}`;

const BEFORE = `
  SELECT ${MESSAGE_COLUMNS} FROM messages
  WHERE chat_id = $1 AND position < (SELECT position FROM messages WHERE id = $2)
  ORDER BY position DESC LIMIT $3`;
