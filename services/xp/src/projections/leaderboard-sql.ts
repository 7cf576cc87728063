import { BUCKET_WIDTHS } from './rank-buckets';

const [COARSE, FINE] = BUCKET_WIDTHS;

/**
 * The leaderboard's two readings, as functions whose plans each connection keeps: planning would
 * take longer than the reading itself.
 *
 * A rank is 1, plus the students in higher coarse buckets, plus those in higher fine buckets of the
 * own coarse one, plus a count within the own fine bucket.
 */
export const CREATE_LEADERBOARD: readonly string[] = [
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
    coarse := own.balance / ${COARSE};
    fine := own.balance / ${FINE};
    SELECT coalesce(sum(b.listed), 0) INTO part FROM rank_buckets b
    WHERE b.width = ${COARSE} AND b.bucket > coarse;
    place := place + part;
    SELECT coalesce(sum(b.listed), 0) INTO part FROM rank_buckets b
    WHERE b.width = ${FINE} AND b.bucket > fine AND b.bucket < (coarse + 1) * ${COARSE / FINE};
    place := place + part;
    SELECT count(*) INTO part FROM standings s
    WHERE s.is_listed AND s.balance_mxp > own.balance AND s.balance_mxp < (fine + 1) * ${FINE};
    place := place + part;
    SELECT count(*) INTO part FROM standings s
    WHERE s.is_listed AND s.balance_mxp = own.balance
      AND (s.reached_position, s.student_id) < (own.reached, student);
    RETURN QUERY SELECT student, own.name, own.balance, place + part;
  END $$`,
];

export const DROP_LEADERBOARD: readonly string[] = [
  'DROP FUNCTION leaderboard_row(uuid)',
  'DROP FUNCTION leaderboard_top(integer)',
];
