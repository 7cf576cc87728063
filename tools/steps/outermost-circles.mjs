import { runInstalled } from './run-command.mjs';

/** The outermost folder of a service that contains a file: "services/testlab/src/worker". */
const OUTERMOST = /^(services\/[^/]+\/src\/[^/]+)\//;

/**
 * Finds outermost folders of a service that depend on each other, directly or indirectly.
 * @param imports pairs of files: the importing one and the imported one
 * @returns each cycle as the sorted names of its folders
 */
export function outermostCircles(imports) {
  const needs = new Map();
  for (const [from, to] of imports) {
    const [, one] = OUTERMOST.exec(from) ?? [];
    const [, other] = OUTERMOST.exec(to) ?? [];
    if (!one || !other || one === other) continue;
    needs.set(one, (needs.get(one) ?? new Set()).add(other));
  }
  const reached = new Map([...needs.keys()].map((folder) => [folder, reachedFrom(folder, needs)]));
  const circles = [...reached]
    .filter(([folder, all]) => all.has(folder))
    .map(([folder, all]) => [...all].filter((other) => reached.get(other)?.has(folder)).sort());
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

function reachedFrom(start, needs) {
  const reached = new Set();
  const left = [start];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    for (const next of needs.get(folder) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      left.push(next);
    }
  }
  return reached;
}

/** Checks the services in these folders; imports of tests are ignored. */
export async function checkOutermostFolders(folders, options) {
  const args = ['--config', '.dependency-cruiser.folders.cjs', '--output-type', 'json', ...folders];
  const { output } = await runInstalled(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    args,
    options,
  );
  const { modules } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [source, resolved]),
  );
  const circles = outermostCircles(imports);
  return {
    code: circles.length > 0 ? 1 : 0,
    output: circles
      .map((circle) => `These folders need each other: ${circle.join(', ')}\n`)
      .join(''),
  };
}
