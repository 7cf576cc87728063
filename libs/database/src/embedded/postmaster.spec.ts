import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { endPostmaster, type ServerPlace } from './postmaster';

const place: ServerPlace = {
  binaries: { initdb: 'initdb', postgres: 'postgres', pgCtl: 'pg_ctl' },
  account: undefined,
  folder: '/nowhere',
  isDurable: false,
};

/** Starts a process that ignores INT and QUIT, like a hanging server. */
async function startStubborn(): Promise<{ server: ChildProcess; pid: number }> {
  const code = "process.on('SIGINT', () => 0).on('SIGQUIT', () => 0); setInterval(() => 0, 1e6)";
  const server = spawn(process.execPath, ['-e', `${code}; console.log('there')`]);
  await once(server.stdout, 'data');
  if (server.pid === undefined) throw new Error('It was not started.');
  return { server, pid: server.pid };
}

afterEach(() => jest.restoreAllMocks());

describe('ending a server', () => {
  it.each(['SIGINT', 'SIGKILL'])(
    'is done where it is gone in the moment in which it is sent %s',
    async (last) => {
      const { server, pid } = await startStubborn();
      const kill = process.kill.bind(process);
      jest.spyOn(process, 'kill').mockImplementation((to, signal) => {
        if (to !== pid || signal !== last) return kill(to, signal);
        kill(pid, 'SIGKILL');
        throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
      });
      const gone = once(server, 'exit');
      await endPostmaster(place, pid);
      await gone;
    },
    20_000,
  );
});
