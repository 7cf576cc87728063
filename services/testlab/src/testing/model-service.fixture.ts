import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { FILE_MAX_BYTES, generateQuestions } from '@portal/contracts/testlab';
import { DiskFileStore } from '@portal/files';
import type { TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { MATERIAL, MODEL_QUESTIONS, RIGHT } from './model.fixture';

/** Parameters of a request for a test; by default for a whole test of the model's material. */
export interface GenerateOptions {
  studentId?: string;
  generationId?: string;
  text?: string | null;
  topics?: string[];
  numQuestions?: number;
}

/** Requests a test. */
export async function generate(service: TestService, options: GenerateOptions = {}) {
  const { studentId = randomUUID(), generationId = randomUUID(), text = MATERIAL } = options;
  const { topics = [], numQuestions = MODEL_QUESTIONS.length } = options;
  const file = text === null ? null : await upload(service, text);
  const request = { generationId, studentId, department: null, topics, numQuestions, file };
  return service.messages.request(generateQuestions, request);
}

async function upload(service: TestService, text: string) {
  const uploads = new DiskFileStore(service.config.DATA_DIR);
  const { id: uploadId, bytes } = await uploads.put(Readable.from([text]), FILE_MAX_BYTES);
  return { uploadId, name: 'notes.txt', bytes };
}

/** Returns the test's questions that the model made, each with its right choice. */
export async function keysOf(service: TestService, sessionId: string): Promise<[string, string][]> {
  const rows: { question: string; right: string }[] = await service.app.get(DataSource).query(
    `SELECT question, choices->>answer_index::int AS right FROM practice_questions
     WHERE session_id = $1 ORDER BY number`,
    [sessionId],
  );
  return rows.filter((row) => RIGHT.has(row.question)).map((row) => [row.question, row.right]);
}

/** Returns the expected result of `keysOf` for these questions of the model. */
export const rightOf = (questions: readonly { question: string }[]) =>
  questions.map(({ question }) => [question, RIGHT.get(question)]);
