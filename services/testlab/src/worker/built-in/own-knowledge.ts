import type { Knowledge } from '@portal/knowledge';

/** The parts of the portal's knowledge that tests are made from. */
export type OwnKnowledge = Pick<Knowledge, 'bank' | 'concepts'>;
