import { COMPILED, readContent } from './content';
import { writeKnowledge } from './written-knowledge';

// The build runs it after the compiler: a process then reads one file instead of hundreds.
writeKnowledge(readContent(), COMPILED);
