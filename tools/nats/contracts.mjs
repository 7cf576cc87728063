import { createRequire } from 'node:module';
import { inRoot } from '../steps/workspace.mjs';

const require = createRequire(import.meta.url);
require('../register-typescript.cjs');
/** All exports of all contract files, loaded from source. */
const all = require(inRoot('libs/contracts/src/all.contract.ts'));

const kindOf = (value) => {
  if (typeof value !== 'object' || value === null || !('subject' in value)) return undefined;
  if ('payload' in value)
    return value.durable ? 'fact' : value.isForEachProcess ? 'signal' : 'news';
  return 'chunk' in value ? 'stream' : 'request';
};

/**
 * Messages between processes: export name -> { kind, subject }. A fact is a durable event, news is
 * for screens, a signal for each process.
 */
export const CONTRACTS = new Map(
  Object.entries(all).flatMap(([name, value]) => {
    const kind = kindOf(value);
    return kind ? [[name, { kind, subject: value.subject }]] : [];
  }),
);

/** Requests that every service with student data answers (libs/contracts, student-data). */
export const STUDENT_DATA = all.STUDENT_DATA_SERVICES.map((service) => ({
  service,
  ...Object.fromEntries(
    Object.entries(all.studentDataOf(service)).map(([name, { subject }]) => [name, subject]),
  ),
}));
