import path from 'node:path';
import { readBankFiles } from '../bank/bank-topic';
import { readConceptFiles } from '../concepts/concept-file';
import { readHelp } from '../help/help-article';
import type { KnowledgeFiles } from './written-knowledge';

const FOLDER = path.join(__dirname, '../../content');
/** The file that the build writes beside the compiled code; sources have none. */
export const COMPILED = path.join(__dirname, 'knowledge.jsonl');

/** Reads the content as it is edited; two seconds. Processes read the compiled index instead. */
export function readContent(): KnowledgeFiles {
  return {
    concepts: readConceptFiles(path.join(FOLDER, 'concepts')),
    bank: readBankFiles(path.join(FOLDER, 'bank')),
    help: readHelp(path.join(FOLDER, 'help')),
  };
}
