import type { Knowledge } from '@portal/knowledge';

/** The parts of the portal's knowledge that a test is made of. */
export type OwnKnowledge = Pick<Knowledge, 'bank' | 'concepts'>;
