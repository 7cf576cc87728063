import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { StreamContract } from '@portal/contracts';
import { END_STEPS, runWithCorrelation } from '@portal/platform';
import { atMost } from '../at-most';
import { DecoratedMethods } from '../decorated-methods';
import { HANDLES_STREAM } from './handles-stream.decorator';
import { openSchema } from './stream-frames';
import { StreamProducer, type Produce } from './stream-producer';
import { STREAM_WIRE, type StreamWire } from './stream-wire';

/** Registers the methods with `@HandlesStream` as handlers of streams. */
@Injectable()
export class StreamServer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(StreamServer.name);
  private readonly stops: (() => void)[] = [];
  private readonly running = new Map<StreamProducer<StreamContract>, Promise<void>>();

  constructor(
    private readonly methods: DecoratedMethods,
    @Inject(STREAM_WIRE) private readonly wire: StreamWire,
  ) {}

  onApplicationBootstrap(): void {
    const served = this.methods.find<StreamContract, Produce<StreamContract>>(HANDLES_STREAM);
    for (const { metadata, call } of served) this.serve(metadata, call);
  }

  /**
   * Accepts no new streams and stops running ones: their readers get an error, and may retry at
   * another process.
   */
  async onModuleDestroy(): Promise<void> {
    for (const stop of this.stops) stop();
    for (const producer of this.running.keys()) producer.stop();
    await atMost(END_STEPS.hooksMs, Promise.all(this.running.values()));
  }

  private serve(contract: StreamContract, produce: Produce<StreamContract>): void {
    const stop = this.wire.serve(contract.subject, async (message, inbox) => {
      const open = openSchema.safeParse(message).data;
      if (open && inbox) await this.produce(contract, { ...open, inbox }, produce);
      else this.logger.warn(`Dropped a malformed ${contract.subject}`);
    });
    this.stops.push(stop);
  }

  private async produce(
    contract: StreamContract,
    open: { correlationId: string; control: string; inbox: string; body?: unknown },
    produce: Produce<StreamContract>,
  ): Promise<void> {
    const producer = new StreamProducer(this.wire, contract, open);
    const { correlationId, body } = open;
    const run = runWithCorrelation(correlationId, () => producer.run(body, produce));
    this.running.set(producer, run);
    await run;
    this.running.delete(producer);
  }
}
