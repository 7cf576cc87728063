import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the read state as one mark per student, up to which everything counts as read, and one
 * row for each announcement read beyond it. An announcement never holds a list of its readers.
 */
export class CreateAnnouncements1740000000000 implements MigrationInterface {
  readonly name = 'CreateAnnouncements1740000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['feedback', 'single_reads', 'read_marks', 'announcements']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}

const TABLES = [
  `CREATE TABLE announcements (
    id uuid PRIMARY KEY,
    position bigserial NOT NULL UNIQUE,
    title text NOT NULL,
    body text NOT NULL,
    posted_by uuid NOT NULL,
    posted_at timestamptz NOT NULL
  )`,
  `CREATE TABLE read_marks (
    student_id uuid PRIMARY KEY,
    read_until bigint NOT NULL
  )`,
  'CREATE INDEX read_marks_by_place ON read_marks (read_until)',
  `CREATE TABLE single_reads (
    announcement_id uuid NOT NULL REFERENCES announcements (id) ON DELETE CASCADE,
    student_id uuid NOT NULL,
    PRIMARY KEY (announcement_id, student_id)
  )`,
  'CREATE INDEX single_reads_of_student ON single_reads (student_id)',
  `CREATE TABLE feedback (
    id uuid PRIMARY KEY,
    student_id uuid NOT NULL,
    name text NOT NULL,
    department text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX feedback_newest ON feedback (created_at DESC)',
  'CREATE INDEX feedback_of_student ON feedback (student_id, created_at)',
];
