/**
 * Whether an error of Node or PostgreSQL has one of the codes; TypeORM's errors have the code of
 * their driver's error. Source: https://www.postgresql.org/docs/current/errcodes-appendix.html,
 * https://nodejs.org/api/errors.html
 */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    codes.includes(String(error.code))
  );
}
