import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Students may be hidden and may have a picture, which the leaderboard returns with the name. */
export class ShowProfiles1720000004000 implements MigrationInterface {
  readonly name = 'ShowProfiles1720000004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE students ADD COLUMN is_hidden boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE students ADD COLUMN profile_image text');
    await dropFunctions(runner);
    for (const statement of WITH_PICTURES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropFunctions(runner);
    for (const statement of WITHOUT_PICTURES) await runner.query(statement);
    await runner.query('ALTER TABLE students DROP COLUMN profile_image');
    await runner.query('ALTER TABLE students DROP COLUMN is_hidden');
  }
}

async function dropFunctions(runner: QueryRunner): Promise<void> {
  await runner.query('DROP FUNCTION leaderboard_row(uuid)');
  await runner.query('DROP FUNCTION leaderboard_top(integer)');
}

/**
 * The functions of the first migration; they must be recreated because their return types change.
 */
const WITHOUT_PICTURES = [
  `CREATE FUNCTION leaderboard_top(rows integer)
  RETURNS TABLE (student_id uuid, name text, balance_mxp bigint, rank bigint)
  LANGUAGE plpgsql STABLE AS $$
  BEGIN
    RETURN QUERY
    SELECT s.student_id, p.name, s.balance_mxp, s.place
    FROM (
      SELECT t.student_id, t.balance_mxp,
        row_number() OVER (ORDER BY t.balance_mxp DESC, t.reached_position, t.student_id) AS place
      FROM standings t WHERE t.is_listed
      ORDER BY t.balance_mxp DESC, t.reached_position, t.student_id LIMIT rows) s
    JOIN students p ON p.id = s.student_id;
  END $$`,
  `CREATE FUNCTION leaderboard_row(student uuid)
  RETURNS TABLE (student_id uuid, name text, balance_mxp bigint, rank bigint)
  LANGUAGE plpgsql STABLE AS $$
  DECLARE
    own record;
    place bigint := 1;
    part bigint;
    coarse bigint;
    fine bigint;
  BEGIN
    SELECT s.balance_mxp AS balance, s.reached_position AS reached, p.name AS name INTO own
    FROM standings s JOIN students p ON p.id = s.student_id
    WHERE s.student_id = student AND s.is_listed;
    IF NOT FOUND THEN RETURN; END IF;
    coarse := own.balance / 1000000;
    fine := own.balance / 10000;
    SELECT coalesce(sum(b.listed), 0) INTO part FROM rank_buckets b
    WHERE b.width = 1000000 AND b.bucket > coarse;
    place := place + part;
    SELECT coalesce(sum(b.listed), 0) INTO part FROM rank_buckets b
    WHERE b.width = 10000 AND b.bucket > fine AND b.bucket < (coarse + 1) * 100;
    place := place + part;
    SELECT count(*) INTO part FROM standings s
    WHERE s.is_listed AND s.balance_mxp > own.balance AND s.balance_mxp < (fine + 1) * 10000;
    place := place + part;
    SELECT count(*) INTO part FROM standings s
    WHERE s.is_listed AND s.balance_mxp = own.balance
      AND (s.reached_position, s.student_id) < (own.reached, student);
    RETURN QUERY SELECT student, own.name, own.balance, place + part;
  END $$`,
];

const WITH_PICTURES = [
  `CREATE FUNCTION leaderboard_top(rows integer)
  RETURNS TABLE (student_id uuid, name text, profile_image text, balance_mxp bigint, rank bigint)
  LANGUAGE plpgsql STABLE AS $$
  BEGIN
    RETURN QUERY
    SELECT s.student_id, p.name, p.profile_image, s.balance_mxp, s.place
    FROM (
      SELECT t.student_id, t.balance_mxp,
        row_number() OVER (ORDER BY t.balance_mxp DESC, t.reached_position, t.student_id) AS place
      FROM standings t WHERE t.is_listed
      ORDER BY t.balance_mxp DESC, t.reached_position, t.student_id LIMIT rows) s
    JOIN students p ON p.id = s.student_id;
  END $$`,
  `CREATE FUNCTION leaderboard_row(student uuid)
  RETURNS TABLE (student_id uuid, name text, profile_image text, balance_mxp bigint, rank bigint)
  LANGUAGE plpgsql STABLE AS $$
  DECLARE
    own record;
    place bigint := 1;
    part bigint;
    coarse bigint;
    fine bigint;
  BEGIN
    SELECT s.balance_mxp AS balance, s.reached_position AS reached, p.name AS name,
      p.profile_image AS image INTO own
    FROM standings s JOIN students p ON p.id = s.student_id
    WHERE s.student_id = student AND s.is_listed;
    IF NOT FOUND THEN RETURN; END IF;
    coarse := own.balance / 1000000;
    fine := own.balance / 10000;
    SELECT coalesce(sum(b.listed), 0) INTO part FROM rank_buckets b
    WHERE b.width = 1000000 AND b.bucket > coarse;
    place := place + part;
    SELECT coalesce(sum(b.listed), 0) INTO part FROM rank_buckets b
    WHERE b.width = 10000 AND b.bucket > fine AND b.bucket < (coarse + 1) * 100;
    place := place + part;
    SELECT count(*) INTO part FROM standings s
    WHERE s.is_listed AND s.balance_mxp > own.balance AND s.balance_mxp < (fine + 1) * 10000;
    place := place + part;
    SELECT count(*) INTO part FROM standings s
    WHERE s.is_listed AND s.balance_mxp = own.balance
      AND (s.reached_position, s.student_id) < (own.reached, student);
    RETURN QUERY SELECT student, own.name, own.image, own.balance, place + part;
  END $$`,
];
