import { readFileSync } from 'node:fs';
import { codeRangeMb, commandUnder } from './worker-limits';

const NODE_24 = `00400000-00401000 r--p 00000000 fe:00 123 /usr/bin/node
7f1d06000000-7f1d25d80000 rwxp 00000000 00:00 0
7f1d25d80000-7f1d25f85000 r-xp 00000000 00:00 0
7f1d25f85000-7f1d25fc0000 rwxp 00000000 00:00 0
7fff0000-7fff1000 rw-p 00000000 00:00 0 [stack]
`;
const NODE_20 = `00400000-00401000 r--p 00000000 fe:00 123 /usr/bin/node
7f1d06000000-7f1d25d80000 r-xp 00000000 00:00 0
`;
const limits = { processorMs: 1, wallMs: 1, heapMb: 100, memoryMb: 400, answerBytes: 1 };

it('adds to a worker’s memory what V8 has set aside for machine code, and nothing else', () => {
  expect(codeRangeMb(NODE_24)).toBe(510);
  expect(codeRangeMb(NODE_20)).toBe(0);
  const [, args] = commandUnder(limits, ['worker.js']);
  const kilobytes = Number(/ulimit -d (\d+)/.exec(args.join(' '))?.[1]);
  // The current Node reserves memory itself, from version 24 on; elsewhere the limit is the task's
  // alone.
  const isLinux = process.platform === 'linux';
  const ownMb = isLinux ? codeRangeMb(readFileSync('/proc/self/maps', 'latin1')) : 0;
  expect(kilobytes).toBe((400 + ownMb) * 1_024);
});
