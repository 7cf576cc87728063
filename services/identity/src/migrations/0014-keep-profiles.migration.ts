import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE profiles (
    user_id uuid PRIMARY KEY CONSTRAINT profiles_user REFERENCES users (id) ON DELETE CASCADE,
    bio text NOT NULL DEFAULT '',
    about text NOT NULL DEFAULT '',
    location text,
    shows text[] NOT NULL DEFAULT '{}',
    is_hidden boolean NOT NULL DEFAULT false,
    avatar_id uuid,
    resume_id uuid,
    resume_name text,
    resume_type text,
    resume_bytes integer,
    CONSTRAINT profiles_resume CHECK ((resume_id IS NULL) = (resume_name IS NULL))
  )`,
  'CREATE UNIQUE INDEX profiles_avatar ON profiles (avatar_id)',
  'CREATE UNIQUE INDEX profiles_resume_id ON profiles (resume_id)',
  'CREATE TABLE geocoder_turns (name text PRIMARY KEY, next_at timestamptz NOT NULL)',
];

/** Adds profiles of students, and the rate limit of the external geocoder. */
export class KeepProfiles1731000000013 implements MigrationInterface {
  readonly name = 'KeepProfiles1731000000013';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE geocoder_turns');
    await runner.query('DROP TABLE profiles');
  }
}
