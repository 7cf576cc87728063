import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Injectable, Module, type Type } from '@nestjs/common';
import { defineEvent } from '@portal/contracts';
import { DatabaseModule } from '@portal/database';
import { loadConfig, runIn } from '@portal/platform';
import {
  createTestDatabase,
  FakeRuntime,
  startNatsServer,
  type TestDatabase,
  type TestNatsServer,
} from '@portal/testing';
import type { NatsConnection } from 'nats';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { HandlesEvent } from '../handles-event.decorator';
import { messagingEntities, messagingMigrations } from '../index';
import { MessagesModule } from '../messages.module';
import { EVENT_STREAM } from '../nats/event-streams';
import { connectToNats } from '../nats/nats-connection';
import { NatsTransport } from '../nats/nats-transport';
import { createService } from '../service/create-service';
import type { PortalTransport } from '../transport';
import { Outbox } from './outbox';

const joined = defineEvent({
  subject: 'guild.member-joined.v1',
  summary: 'Somebody has joined',
  payload: z.object({ name: z.string() }),
  durable: true,
});

const tablesOf = (schema: string) =>
  DatabaseModule.forService({
    schema,
    entities: messagingEntities,
    migrations: messagingMigrations,
  });

@Module({ imports: [tablesOf('guild'), MessagesModule.forService()] })
class GuildModule {}

@Injectable()
class Received {
  readonly names: string[] = [];
}

@Controller()
class Listener {
  constructor(private readonly received: Received) {}

  @HandlesEvent(joined)
  joined({ name }: { name: string }): Promise<void> {
    this.received.names.push(name);
    return Promise.resolve();
  }
}

@Module({
  imports: [tablesOf('club'), MessagesModule.forService()],
  controllers: [Listener],
  providers: [Received],
})
class ClubModule {}

@Module({
  imports: [tablesOf('school'), MessagesModule.forService()],
  controllers: [Listener],
  providers: [Received],
})
class SchoolModule {}

const SUBSCRIBERS = { club: ClubModule, school: SchoolModule };

/**
 * A guild that publishes its new members, and its subscribers, over a server that may lose stored
 * events. Their clock advances only in `until`, and then quickly; the clocks of the database and
 * the server are real.
 */
export class Guild {
  private readonly time = new FakeRuntime();
  private readonly running = new Set<() => Promise<void>>();

  private constructor(
    readonly nats: TestNatsServer,
    private readonly database: TestDatabase,
  ) {}

  static async prepare(): Promise<Guild> {
    return new Guild(await startNatsServer({ mustHalt: true }), await createTestDatabase());
  }

  async end(): Promise<void> {
    for (const stop of this.running) await stop();
    await this.nats.stop();
    await this.database.drop();
  }

  /** Starts the publishing process. Default: over the NATS server. */
  async startPublisher(transport?: PortalTransport) {
    const { app, stop } = await this.start('guild', GuildModule, transport);
    const dataSource = app.get(DataSource);
    const outbox = app.get(Outbox, { strict: false });
    return {
      app,
      stop,
      /** In one transaction, so that they are due together. */
      join: async (...names: string[]) => {
        await dataSource.transaction(async (manager) => {
          for (const name of names) await outbox.write(manager, joined, { name });
        });
        outbox.wake();
      },
      rows: (sql: string) => dataSource.query<Record<string, unknown>[]>(sql),
      /** Whether a condition holds for every row of the outbox. */
      allAre: async (what: string) => {
        const others = await dataSource.query<unknown[]>(
          `SELECT 1 FROM guild.outbox WHERE NOT (${what})`,
        );
        return others.length === 0;
      },
    };
  }

  /** Starts a subscribing process, and returns the names that it receives. */
  async startSubscriber(name: keyof typeof SUBSCRIBERS = 'club', transport?: PortalTransport) {
    const { app, stop } = await this.start(name, SUBSCRIBERS[name], transport);
    return { stop, received: app.get(Received, { strict: false }).names };
  }

  /** Polls until the condition holds, or until the test's timeout. */
  async until(holds: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await holds())) {
      await this.time.advance(200);
      await pause(10);
    }
  }

  /** Makes the server lose every stored event but remember their message ids. */
  loseEvents(): Promise<void> {
    return this.ask(async (connection) => {
      await (await connection.jetstreamManager()).streams.purge(EVENT_STREAM);
    });
  }

  /** Restarts the server without its disk, which loses all stored events. */
  async loseDisk(): Promise<void> {
    await this.ask(async (connection) => {
      await (await connection.jetstreamManager()).streams.delete(EVENT_STREAM);
    });
    await this.nats.restart();
  }

  /** Runs an operation on the server with a connection outside the portal. */
  async ask<T>(work: (connection: NatsConnection) => Promise<T>): Promise<T> {
    const connection = await connectToNats(this.nats.url, 10_000);
    return work(connection).finally(() => connection.close());
  }

  private start(name: string, module: Type, given?: PortalTransport) {
    return runIn(this.time, async () => {
      const transport = given ?? (await NatsTransport.connect(this.nats.url, 10));
      const config = loadConfig({ DATABASE_URL: this.database.url, LOG_LEVEL: 'silent' });
      const app = await createService({ name, module }, { config, transport });
      const stop = async () => {
        this.running.delete(stop);
        await app.close();
        await transport.close();
      };
      this.running.add(stop);
      return { app, stop };
    });
  }
}
