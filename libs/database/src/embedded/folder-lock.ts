import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasCode } from '@portal/platform';
import { z } from 'zod';
import { startMark } from './process-identity';

/** A lock that this process holds on a folder. */
export interface FolderLock {
  release(): void;
}

/** Another running process holds the lock. */
export class FolderLockedError extends Error {
  constructor(
    readonly file: string,
    readonly pid: number,
  ) {
    super(`${path.dirname(file)} is in use by process ${pid}.`);
  }
}

const holderSchema = z.object({ pid: z.number(), mark: z.string().optional() });

/**
 * Acquires the lock stored in a file, which contains its holder. A lock of a process that has
 * ended is taken over.
 * @throws FolderLockedError if its holder is running
 */
export function lockFolder(file: string): FolderLock {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, mark: startMark(process.pid) }));
  try {
    for (;;) {
      if (tryLink(own, file)) return { release: () => rmSync(file, { force: true }) };
      const text = readIfThere(file);
      if (text === undefined) continue;
      const pid = livingHolder(text);
      if (pid !== undefined) throw new FolderLockedError(file, pid);
      removeStale(file, text);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Creating a hard link is atomic, so an existing lock file is complete. */
function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves the lock of an ended process away; of two concurrent attempts only one can succeed. */
function removeStale(file: string, text: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== text) tryLink(aside, file);
  rmSync(aside);
}

function livingHolder(text: string): number | undefined {
  const holder = holderSchema.safeParse(parseJson(text));
  if (!holder.success) return undefined;
  const { pid, mark } = holder.data;
  return mark !== undefined && startMark(pid) === mark ? pid : undefined;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
