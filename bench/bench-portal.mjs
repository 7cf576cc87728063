/**
 * Environment of a portal that a benchmark starts: any free port, minimal logging, and limits that
 * no benchmark reaches.
 */
export const BENCH_PORTAL = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  NODE_ENV: 'test',
  HASHING_COST: 'low',
  RATE_SIGN_IN_ADDRESS: '1000000',
  RATE_ADDRESS: '1000000',
  CONNECTIONS_PER_ADDRESS: '100000',
  NEW_CONNECTIONS_PER_ADDRESS: '100000',
};
