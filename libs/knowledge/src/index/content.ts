import path from 'node:path';
import { readBankFiles } from '../bank/bank-topic';
import { readConceptFiles } from '../concepts/concept-file';
import { readHelp } from '../help/help-article';
import type { KnowledgeFiles } from './written-knowledge';

const FOLDER = path.join(__dirname, '../../content');
/**
 * The index file that the build writes next to the compiled code; it does not exist next to
 * sources.
 */
export const COMPILED = path.join(__dirname, 'knowledge.jsonl');

/** Reads the content files, which takes 2 s. Processes read the compiled index instead. */
export function readContent(): KnowledgeFiles {
  return {
    concepts: readConceptFiles(path.join(FOLDER, 'concepts')),
    bank: readBankFiles(path.join(FOLDER, 'bank')),
    help: readHelp(path.join(FOLDER, 'help')),
  };
}
