import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { partOf, processes, read } from './kubernetes-manifests.mjs';
import { inRoot } from './workspace.mjs';

/**
 * Per process: memory in MiB and processors; idle, while students register, and with 1,000 of
 * them.
 */
const measured = JSON.parse(read('measured.json'));
const MEBIBYTES = { Mi: 1, Gi: 1_024 };
const memoryOf = (text) => Number.parseFloat(text) * MEBIBYTES[text.slice(-2)];
const processorsOf = (text) =>
  String(text).endsWith('m') ? Number.parseFloat(text) / 1_000 : Number(text);

test('requests and limits are above what was measured, which docs/measurements.md shows', () => {
  assert.deepEqual(
    Object.keys(measured).sort(),
    [...processes].sort(),
    'npm run load -- processes',
  );
  const document = readFileSync(inRoot('docs/measurements.md'), 'utf8');
  for (const [name, figures] of Object.entries(measured)) {
    const { idle, registering, students } = figures;
    const [container] = partOf(name, 'Deployment').spec.template.spec.containers;
    const { requests, limits } = container.resources;
    for (const [memory, processors] of [idle, students]) {
      assert.ok(memoryOf(requests.memory) >= memory, `${name}: requests ${requests.memory}`);
      assert.ok(processorsOf(requests.cpu) >= processors, `${name}: requests ${requests.cpu}`);
    }
    const most = Math.max(idle[0], registering[0], students[0]);
    assert.ok(memoryOf(limits.memory) >= 1.5 * most, `${name}: limits ${limits.memory}`);
    assert.ok(processorsOf(limits.cpu) > registering[1], `${name}: limits ${limits.cpu}`);
    const row = [idle, registering, students].map(
      ([memory, cores]) => `${memory} MiB, ${cores.toFixed(3)}`,
    );
    const shown = document
      .split('\n')
      .find((line) => new RegExp(`^\\| ${name} +\\| \\d+ MiB`).test(line));
    assert.deepEqual(
      shown
        ?.split('|')
        .slice(2, 5)
        .map((cell) => cell.trim()),
      row,
      name,
    );
  }
});
