// Processor time of the programs in a benchmark, read from /proc (Linux).
import { readdirSync, readFileSync } from 'node:fs';

const MS_A_TICK = 10;

/**
 * Starts to measure all descendants of this process; the returned function ends it and returns ms
 * by program.
 */
export function watchProcessor() {
  const before = familyOf(process.pid);
  return () => {
    const taken = {};
    for (const [pid, { name, ticks }] of familyOf(process.pid)) {
      const ms = (ticks - (before.get(pid)?.ticks ?? 0)) * MS_A_TICK;
      taken[name] = (taken[name] ?? 0) + ms;
    }
    return taken;
  };
}

/** Returns a process and all its descendants. */
function familyOf(root) {
  const all = readdirSync('/proc')
    .filter((name) => Number(name) > 0)
    .map(statOf)
    .filter(Boolean);
  const family = new Set([root]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return new Map(all.filter(({ pid }) => family.has(pid)).map((stat) => [stat.pid, stat]));
}

function statOf(name) {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    const commandLine = readFileSync(`/proc/${name}/cmdline`, 'utf8');
    // The name in brackets may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { pid: Number(name), parent: Number(fields[1]), ticks, name: programOf(commandLine) };
  } catch {
    return undefined; // it has ended in the meantime
  }
}

/** Returns `gateway`, `study`, `postgres`, `nats-server`; the measuring process is `generator`. */
function programOf(commandLine) {
  const ours = /(?:services\/)?([a-z]+)\/dist\/main\.js/.exec(commandLine);
  if (ours) return ours[1];
  const server = /postgres|nats-server|redis-server/.exec(commandLine);
  return server ? server[0] : 'generator';
}
