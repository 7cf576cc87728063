import { readConceptFiles } from './concept-file';
import { writeStore } from './written-store';

// Run by the build, once the code is compiled: processes that make tests read one file in place of hundreds.
writeStore(readConceptFiles());
