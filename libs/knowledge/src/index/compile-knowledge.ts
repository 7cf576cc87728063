import { COMPILED, readContent } from './content';
import { writeTopicNames } from './topic-names';
import { writeKnowledge } from './written-knowledge';

// The build runs it after the compiler, so that a process reads one file instead of hundreds.
const files = readContent();
writeKnowledge(files, COMPILED);
writeTopicNames(files);
