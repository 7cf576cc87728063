import { wayTo, type Probes } from './provide-server';
import { EVENTSTOREDB, NATS } from './server-kind';

/** A machine that has what is named. */
function buildMachine(has: {
  url?: string;
  docker?: boolean;
  binary?: string;
  package?: string;
}): Probes & { asked: string[] } {
  const asked: string[] = [];
  let installed = has.binary;
  return {
    asked,
    variable: (name) => {
      asked.push(name);
      return has.url;
    },
    docker: () => {
      asked.push('docker');
      return Promise.resolve(has.docker ?? false);
    },
    binary: ({ command }) => {
      asked.push(command);
      return Promise.resolve(installed ?? null);
    },
    install: (name) => {
      asked.push(`install ${name}`);
      installed = has.package;
      return Promise.resolve(has.package !== undefined);
    },
  };
}

describe('the way to a real server', () => {
  const everything = { url: 'nats://elsewhere', docker: true, binary: '/bin/nats', package: '/p' };

  it('asks in the one order, each only where the ones before had nothing', async () => {
    const machine = buildMachine({ package: '/usr/sbin/nats-server' });
    const way = await wayTo(NATS, {}, machine);
    expect(way).toEqual({ by: 'program', file: '/usr/sbin/nats-server' });
    expect(machine.asked).toEqual([
      'TEST_NATS_URL',
      'docker',
      'nats-server',
      'install nats-server',
      'nats-server',
    ]);
  });

  it.each([
    [everything, { by: 'variable', url: 'nats://elsewhere' }],
    [{ ...everything, url: '' }, { by: 'docker' }],
    [
      { binary: '/bin/nats', package: '/p' },
      { by: 'program', file: '/bin/nats' },
    ],
    [{}, { by: 'nothing' }],
  ])('is, on a machine with %j, %j', async (has, way) => {
    await expect(wayTo(NATS, {}, buildMachine(has))).resolves.toEqual(way);
  });

  it('passes over a server of somebody else where it must be halted', async () => {
    const way = await wayTo(NATS, { mustHalt: true }, buildMachine(everything));
    expect(way).toEqual({ by: 'docker' });
  });

  it('stays on this machine where it is told so', async () => {
    const way = await wayTo(NATS, { isLocal: true }, buildMachine(everything));
    expect(way).toEqual({ by: 'program', file: '/bin/nats' });
  });

  it('is none where a server has no program and Docker does not answer', async () => {
    await expect(wayTo(EVENTSTOREDB, {}, buildMachine({ binary: '/x' }))).resolves.toEqual({
      by: 'nothing',
    });
  });
});
