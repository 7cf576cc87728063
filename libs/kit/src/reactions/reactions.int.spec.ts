import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import { defineEvent, type PayloadOf } from '@portal/contracts';
import {
  expectEntitiesToMatchMigrations,
  startTestService,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { KitModule } from '../kit.module';
import { Reaction } from './reaction.decorator';

const moved = defineEvent({
  subject: 'club.meeting-moved.v1',
  summary: 'A meeting takes place elsewhere',
  durable: true,
  replaces: 'meeting',
  payload: z.object({
    meeting: z.string(),
    place: z.string(),
    version: z.int().nonnegative().default(0),
  }),
});

/** Place of each meeting, as received by the first and the second reaction. */
@Controller()
class Board {
  readonly first = new Map<string, string>();
  readonly second = new Map<string, string>();
  failures = 0;

  @Reaction(moved)
  write({ meeting, place }: PayloadOf<typeof moved>) {
    this.first.set(meeting, place);
    return Promise.resolve();
  }

  @Reaction(moved)
  async copy({ meeting, place }: PayloadOf<typeof moved>) {
    await Promise.resolve();
    this.failures -= 1;
    if (this.failures >= 0) throw new Error('not now');
    this.second.set(meeting, place);
  }
}

@Module({
  imports: [KitModule.forService({ schema: 'club', entities: [], migrations: [] })],
  controllers: [Board],
})
class ClubModule {}

let club: TestService;
let board: Board;
beforeAll(async () => {
  club = await startTestService({ name: 'club', module: ClubModule });
  board = club.app.get(Board);
});
afterAll(() => club.stop());

async function deliver(meeting: string, place: string, version?: number): Promise<void> {
  const body = { meeting, place, ...(version !== undefined && { version }) };
  const { subject } = moved;
  await club.bus.deliver({ eventId: randomUUID(), subject, correlationId: 'test', body });
}
const places = (meeting: string) => [board.first.get(meeting), board.second.get(meeting)];
const incoming = () => club.app.get(DataSource).query<unknown[]>('SELECT 1 FROM incoming_events');

describe('facts that replace one another', () => {
  it('leave the newest in effect, in whatever order they come', async () => {
    for (const [meeting, ...versions] of [
      ['in order', 1, 2],
      ['turned round', 2, 1],
      ['shuffled', 3, 1, 5, 4, 2],
    ] as const) {
      for (const version of versions) await deliver(meeting, `room ${version}`, version);
      const newest = `room ${Math.max(...versions)}`;
      expect(places(meeting)).toEqual([newest, newest]);
    }
    expect(await incoming()).toEqual([]);
  });

  it('replace none about something else', async () => {
    await deliver('one', 'room 9', 9);
    await deliver('another', 'room 1', 1);
    expect(places('another')).toEqual(['room 1', 'room 1']);
  });

  it('leave the newest in effect where all come at once', async () => {
    const versions = Array.from({ length: 8 }, (_, n) => n + 1);
    await Promise.all(versions.map((version) => deliver('at once', `room ${version}`, version)));
    expect(places('at once')).toEqual(['room 8', 'room 8']);
  });

  it('count as they come where nobody has numbered them, until a first is numbered', async () => {
    await deliver('old', 'first');
    await deliver('old', 'second');
    expect(places('old')).toEqual(['second', 'second']);
    await deliver('old', 'numbered', 1);
    await deliver('old', 'late');
    expect(places('old')).toEqual(['numbered', 'numbered']);
  });

  it('do not count while they have failed', async () => {
    board.failures = 1;
    await deliver('failing', 'room 2', 2);
    await deliver('failing', 'room 1', 1);
    expect(board.second.get('failing')).toBe('room 1');
  });

  it('are kept as their entity says', async () => {
    await expectEntitiesToMatchMigrations(club.app.get(DataSource));
  });
});
