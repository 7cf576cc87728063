import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { ALLOWED, CIRCLE, FOLDERS, PLANTS } from './plants.fixture';

const ROOT = path.resolve(__dirname, '../../../..');
const CONFIG = path.join(ROOT, '.dependency-cruiser.cjs');
const FOLDERS_CONFIG = path.join(ROOT, '.dependency-cruiser.folders.cjs');
const PROGRAM = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const ROOMS = ['libs', 'services', 'gateway', 'web'];

const configSchema = z.object({ forbidden: z.array(z.object({ name: z.string() })) });
const reportSchema = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

const folders: string[] = [];

/** Creates a small copy of the source tree that contains these files. */
function plant(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-boundaries-'));
  folders.push(folder);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const name of ['tsconfig.base.json', 'tsconfig.sources.json']) {
    copyFileSync(path.join(ROOT, name), path.join(folder, name));
  }
  for (const room of ROOMS) mkdirSync(path.join(folder, room));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`);
  }
  return folder;
}

/** Returns the rules violated in the folder, each with the file or folder that violates it. */
function brokenRules(folder: string, config: string): { rule: string; file: string }[] {
  const args = [PROGRAM, '--config', config, '--output-type', 'json', ...ROOMS];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { violations } = reportSchema.parse(JSON.parse(stdout)).summary;
  return violations.map(({ rule, from }) => ({ rule: rule.name, file: from }));
}

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describe('the boundaries between rooms', () => {
  it('each have a file planted here that breaks them', () => {
    const config = configSchema.parse(createRequire(__filename)(CONFIG));
    const planted = new Set(PLANTS.map(({ rule }) => rule));
    expect([...planted].sort()).toEqual(config.forbidden.map(({ name }) => name).sort());
  });

  it('are told for each planted file, and for no file that keeps them', () => {
    const expected = PLANTS.map(({ rule, file }) => ({ rule, file }));
    const folder = plant({
      ...ALLOWED,
      ...Object.fromEntries(PLANTS.map(({ file, text }) => [file, text])),
    });
    const found = brokenRules(folder, CONFIG).filter(
      ({ file }) => file !== 'libs/platform/src/hen.ts',
    );
    expect(found).toHaveLength(expected.length);
    expect(found).toEqual(expect.arrayContaining(expected));
  });

  it('are told for two folders that need each other, but not for what tests need', () => {
    const found = brokenRules(plant(FOLDERS), FOLDERS_CONFIG).map(
      ({ rule, file }) => `${rule}: ${file}`,
    );
    expect([...new Set(found)].sort()).toEqual(
      CIRCLE.map((folder) => `no-folder-cycles: ${folder}`),
    );
  });
});
