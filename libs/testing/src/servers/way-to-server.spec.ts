import { provideServerOrFail } from './provide-server';
import { EVENTSTOREDB, NATS, REDIS } from './server-kind';
import { wayTo, type Probes } from './way-to-server';

/** A machine with the given URL, Docker and programs. */
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
    expect(way).toMatchObject({ by: 'program', file: '/usr/sbin/nats-server' });
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
    await expect(wayTo(NATS, {}, buildMachine(has))).resolves.toMatchObject(way);
  });

  it('passes over a server of somebody else where it must be halted', async () => {
    const way = await wayTo(NATS, { mustHalt: true }, buildMachine(everything));
    expect(way).toEqual({ by: 'docker' });
  });

  it.each([{ port: 4333 }, { password: 'sesame' }])(
    'passes over a server of somebody else where it must have %j',
    async (options) => {
      const way = await wayTo(REDIS, options, buildMachine(everything));
      expect(way).toEqual({ by: 'docker' });
    },
  );

  it.each([{ isLocal: true }, { folder: '/var/kept' }])(
    'stays on this machine where it is told %j',
    async (options) => {
      const machine = buildMachine(everything);
      const way = await wayTo(NATS, options, machine);
      expect(way).toMatchObject({ by: 'program', file: '/bin/nats' });
      expect(machine.asked).toEqual(['nats-server']);
    },
  );

  it('is none where a package is installed and brings no program', async () => {
    const machine = { ...buildMachine({ package: '/x' }), binary: () => Promise.resolve(null) };
    await expect(wayTo(NATS, {}, machine)).resolves.toEqual({ by: 'nothing' });
  });

  it('is none where a server has no program and Docker does not answer', async () => {
    await expect(wayTo(EVENTSTOREDB, {}, buildMachine({ binary: '/x' }))).resolves.toEqual({
      by: 'nothing',
    });
  });
});

describe('a machine with nothing', () => {
  it('says what to install and which variable to set', async () => {
    await expect(provideServerOrFail(REDIS, {}, buildMachine({}))).rejects.toThrow(
      'Redis is missing, which the tests need: ' +
        'install redis-server (Debian: apt-get install redis-server), ' +
        'or set REDIS_SERVER_PATH to its path, or start Docker, ' +
        'or set TEST_REDIS_URL to the address of a running one.',
    );
  });

  it('names no program where the server has none', async () => {
    await expect(provideServerOrFail(EVENTSTOREDB, {}, buildMachine({}))).rejects.toThrow(
      'EventStoreDB is missing, which the tests need: start Docker, ' +
        'or set TEST_EVENTSTORE_URL to the address of a running one.',
    );
  });
});
