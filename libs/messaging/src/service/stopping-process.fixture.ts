import { Controller, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { defineRequest } from '@portal/contracts';
import { sleep } from '@portal/platform';
import { z } from 'zod';
import { HandlesRequest } from '../handles-request.decorator';
import { MessagesModule } from '../messages.module';
import { startService } from './start-service';

export const readSlowly = defineRequest({
  subject: 'reader.read',
  summary: 'Reads for so many ms',
  request: z.object({ ms: z.number() }),
  response: z.object({ pid: z.number() }),
  errors: [],
  timeoutMs: 60_000,
});

/** Throws an uncaught error. */
export const breakDown = defineRequest({
  subject: 'reader.break',
  summary: 'Breaks its process',
  request: z.object({}),
  response: z.object({}),
  errors: [],
});

@Controller()
class ReaderController {
  @HandlesRequest(readSlowly)
  async read({ ms }: { ms: number }) {
    await sleep(ms);
    return { pid: process.pid };
  }

  @HandlesRequest(breakDown)
  breakDown() {
    setImmediate(() => {
      throw new Error('It broke.');
    });
    return Promise.resolve({});
  }
}

/** Reports that its hook runs, and hangs in it if the process is started with `hangs`. */
@Injectable()
class Hook implements OnModuleDestroy {
  async onModuleDestroy(): Promise<void> {
    process.stdout.write('hook\n');
    if (process.argv[2] === 'hangs') await new Promise(() => undefined);
  }
}

@Module({
  imports: [MessagesModule.forGateway()],
  controllers: [ReaderController],
  providers: [Hook],
})
class ReaderModule {}

/** A service in its own process, which a test stops during its work. */
if (require.main === module) void startService({ name: 'reader', module: ReaderModule });
