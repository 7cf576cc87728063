import { Controller, Module } from '@nestjs/common';
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

@Controller()
class ReaderController {
  @HandlesRequest(readSlowly)
  async read({ ms }: { ms: number }) {
    await sleep(ms);
    return { pid: process.pid };
  }
}

@Module({ imports: [MessagesModule.forGateway()], controllers: [ReaderController] })
class ReaderModule {}

/** A service as a process, which a test stops while it works. */
if (require.main === module) void startService({ name: 'reader', module: ReaderModule });
