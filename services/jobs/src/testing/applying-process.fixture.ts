import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { applyForJob } from '@portal/contracts/jobs';
import { getBalance, refundXp, spendXp } from '@portal/contracts/xp';
import {
  createService,
  HandlesRequest,
  InProcessBus,
  InProcessTransport,
  Messages,
} from '@portal/messaging';
import { loadConfig } from '@portal/platform';
import { joinBus } from '@portal/testing';
import { DataSource } from 'typeorm';
import { JobsModule } from '../jobs.module';

/** Step of an application at which this process kills itself with SIGKILL; empty: none. */
const [step = '', studentId = '', jobUrl = '', amountMxp = '0'] = process.argv.slice(2);
const diesAt = (at: string) => {
  if (step === at) process.kill(process.pid, 'SIGKILL');
};

let ledger: DataSource;

/** Ledger double whose entries outlive the process: one per command id. */
@Controller()
class LedgerController {
  @HandlesRequest(spendXp)
  async spend({ commandId, amountMxp: amount }: RequestOf<typeof spendXp>) {
    diesAt('before-spending');
    await enter(commandId, -amount);
    diesAt('after-spending');
    return { balanceMxp: 0, revision: 0, isRepeat: false };
  }

  @HandlesRequest(refundXp)
  async refund({ commandId }: RequestOf<typeof refundXp>) {
    diesAt('before-refund');
    await enter(commandId, Number(amountMxp));
    diesAt('after-refund');
    return { balanceMxp: 0, revision: 0, isRepeat: false };
  }

  @HandlesRequest(getBalance)
  balance() {
    const highestLevel = 'Novice' as const;
    const balance = { balanceMxp: 1_000_000, lifetimeMxp: 1_000_000, highestLevel, revision: 0 };
    return Promise.resolve(balance);
  }
}

@Module({ controllers: [LedgerController] })
class LedgerModule {}

async function enter(commandId: string, changeMxp: number): Promise<void> {
  const sql = 'INSERT INTO public.entries VALUES ($1, $2) ON CONFLICT DO NOTHING';
  await ledger.query(sql, [commandId, changeMxp]);
}

/** Applies once and prints the result; keeps running, so that pending commands are sent. */
async function main(): Promise<void> {
  const bus = new InProcessBus();
  bus.open();
  const config = loadConfig();
  ledger = await new DataSource({ type: 'postgres', url: config.DATABASE_URL ?? '' }).initialize();
  await joinBus(bus, { name: 'ledger', module: LedgerModule });
  const definition = { name: 'jobs', module: JobsModule };
  const transport = new InProcessTransport(bus);
  const app = await createService(definition, { config, transport });
  process.stdout.write('ready\n');
  if (jobUrl === '') return;
  const messages = app.get(Messages, { strict: false });
  const request = { studentId, jobUrl, amountMxp: Number(amountMxp) };
  const outcome = await messages.request(applyForJob, request).then(
    ({ deductedMxp }) => `applied ${deductedMxp}`,
    (error: unknown) => `refused ${String(error)}`,
  );
  diesAt('before-answer');
  process.stdout.write(`${outcome}\n`);
}

void main();
