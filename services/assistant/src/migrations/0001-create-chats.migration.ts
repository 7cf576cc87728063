import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates chats with their messages, daily usage per student and in total, and the passages for
 * answers.
 */
export class CreateChats1760000000000 implements MigrationInterface {
  readonly name = 'CreateChats1760000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'passage_index',
      'passages',
      'model_student_days',
      'model_days',
      'use_days',
    ]) {
      await runner.query(`DROP TABLE ${table}`);
    }
    for (const table of ['message_days', 'messages', 'chats']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}

const TABLES = [
  `CREATE TABLE chats (
    id uuid PRIMARY KEY,
    student_id uuid NOT NULL,
    title text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  'CREATE INDEX chats_of_student ON chats (student_id, updated_at)',
  `CREATE TABLE messages (
    id uuid PRIMARY KEY,
    chat_id uuid NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
    student_id uuid NOT NULL,
    position bigserial NOT NULL UNIQUE,
    role text NOT NULL,
    content text NOT NULL,
    state text NOT NULL,
    failure text,
    notice text,
    sources jsonb NOT NULL,
    answers uuid UNIQUE,
    run_id uuid,
    flushed_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX messages_of_chat ON messages (chat_id, position)',
  'CREATE INDEX messages_of_student ON messages (student_id, position)',
  `CREATE TABLE message_days (
    student_id uuid NOT NULL,
    day date NOT NULL,
    messages integer NOT NULL,
    PRIMARY KEY (student_id, day)
  )`,
  `CREATE TABLE use_days (
    day date PRIMARY KEY,
    students integer NOT NULL,
    answers integer NOT NULL,
    stopped integer NOT NULL,
    failed integer NOT NULL,
    prompt_tokens bigint NOT NULL,
    completion_tokens bigint NOT NULL
  )`,
  `CREATE TABLE model_student_days (
    student_id uuid NOT NULL,
    day date NOT NULL,
    tokens integer NOT NULL,
    PRIMARY KEY (student_id, day)
  )`,
  'CREATE TABLE model_days (day date PRIMARY KEY, tokens integer NOT NULL)',
  `CREATE TABLE passages (
    id text PRIMARY KEY,
    kind text NOT NULL,
    title text NOT NULL,
    search tsvector NOT NULL,
    passage jsonb NOT NULL
  )`,
  'CREATE TABLE passage_index (name text PRIMARY KEY, digest text NOT NULL)',
  'CREATE INDEX passages_by_words ON passages USING gin (search)',
];
