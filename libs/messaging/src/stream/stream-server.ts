import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { StreamContract } from '@portal/contracts';
import { runWithCorrelation } from '@portal/platform';
import { DecoratedMethods } from '../decorated-methods';
import { HANDLES_STREAM } from './handles-stream.decorator';
import { openSchema } from './stream-frames';
import { StreamProducer, type Produce } from './stream-producer';
import { STREAM_WIRE, type StreamWire } from './stream-wire';

/** Finds the methods with `@HandlesStream` and has streams asked of them. */
@Injectable()
export class StreamServer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(StreamServer.name);
  private readonly stops: (() => void)[] = [];
  private readonly running = new Set<StreamProducer<StreamContract>>();

  constructor(
    private readonly methods: DecoratedMethods,
    @Inject(STREAM_WIRE) private readonly wire: StreamWire,
  ) {}

  onApplicationBootstrap(): void {
    const served = this.methods.find<StreamContract, Produce<StreamContract>>(HANDLES_STREAM);
    for (const { metadata, call } of served) this.serve(metadata, call);
  }

  /** Takes no more, and ends those that run: their readers give up by their deadline. */
  onModuleDestroy(): void {
    for (const stop of this.stops) stop();
    for (const producer of this.running) producer.abort();
  }

  private serve(contract: StreamContract, produce: Produce<StreamContract>): void {
    const stop = this.wire.serve(contract.subject, (message, inbox) => {
      const open = openSchema.safeParse(message).data;
      if (open && inbox) return void this.produce(contract, { ...open, inbox }, produce);
      this.logger.warn(`Dropped a malformed ${contract.subject}`);
    });
    this.stops.push(stop);
  }

  private async produce(
    contract: StreamContract,
    open: { correlationId: string; control: string; inbox: string; body?: unknown },
    produce: Produce<StreamContract>,
  ): Promise<void> {
    const producer = new StreamProducer(this.wire, contract, open);
    this.running.add(producer);
    await runWithCorrelation(open.correlationId, () => producer.run(open.body, produce));
    this.running.delete(producer);
  }
}
