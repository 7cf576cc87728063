import { Inject, Injectable } from '@nestjs/common';
import { dayOf } from '@portal/contracts';
import type { AssistantDay } from '@portal/contracts/assistant';
import { readRows } from '@portal/kit';
import type { ModelTokens } from '@portal/model';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';

/** Days of usage that are kept, and days that admins see. */
const KEPT_DAYS = 400;
const SHOWN_DAYS = 30;
const A_MILLION = 1_000_000;

const rowSchema = z.object({
  day: z.string(),
  students: z.number(),
  answers: z.number(),
  stopped: z.number(),
  failed: z.number(),
  prompt_tokens: z.coerce.number(),
  completion_tokens: z.coerce.number(),
});

/** Usage that one answer adds to its day. */
export interface Used {
  outcome: 'done' | 'stopped' | 'failed';
  tokens: ModelTokens;
}

/** Daily usage sums of the assistant: never content or user ids. */
@Injectable()
export class UseService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async addStudent(manager: EntityManager): Promise<void> {
    await this.add(manager, [1, 0, 0, 0, 0, 0]);
  }

  async addAnswer(manager: EntityManager, { outcome, tokens }: Used): Promise<void> {
    const of = (one: Used['outcome']) => Number(outcome === one);
    const { prompt, completion } = tokens;
    await this.add(manager, [0, of('done'), of('stopped'), of('failed'), prompt, completion]);
  }

  /** Returns the days, newest first. */
  async days(): Promise<AssistantDay[]> {
    const rows = await readRows(this.dataSource, rowSchema, DAYS, [SHOWN_DAYS]);
    return rows.map(
      ({ prompt_tokens: promptTokens, completion_tokens: completionTokens, ...row }) => ({
        ...row,
        promptTokens,
        completionTokens,
        cost: this.costOf(promptTokens, completionTokens),
      }),
    );
  }

  private costOf(prompt: number, completion: number): number | null {
    const { OPENAI_PRICE_PROMPT, OPENAI_PRICE_COMPLETION } = this.config;
    if (OPENAI_PRICE_PROMPT === undefined && OPENAI_PRICE_COMPLETION === undefined) return null;
    const dollars =
      prompt * (OPENAI_PRICE_PROMPT ?? 0) + completion * (OPENAI_PRICE_COMPLETION ?? 0);
    return Math.round((dollars / A_MILLION) * 10_000) / 10_000;
  }

  private async add(manager: EntityManager, sums: readonly number[]): Promise<void> {
    const today = dayOf(this.now(), this.config.TZ);
    await manager.query(ADD, [today, ...sums, KEPT_DAYS]);
  }
}

const ADD = `
  WITH past AS (DELETE FROM use_days WHERE day < $1::date - $8::int)
  INSERT INTO use_days (day, students, answers, stopped, failed, prompt_tokens, completion_tokens)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (day) DO UPDATE SET
    students = use_days.students + excluded.students,
    answers = use_days.answers + excluded.answers,
    stopped = use_days.stopped + excluded.stopped,
    failed = use_days.failed + excluded.failed,
    prompt_tokens = use_days.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = use_days.completion_tokens + excluded.completion_tokens`;

const DAYS = `
  SELECT day::text AS day, students, answers, stopped, failed, prompt_tokens, completion_tokens
  FROM use_days ORDER BY use_days.day DESC LIMIT $1`;
