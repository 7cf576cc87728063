import { Controller } from '@nestjs/common';
import type { RequestOf, StreamRequestOf } from '@portal/contracts';
import { addTitleRoute, findTitleFile, readTitleFile } from '@portal/contracts/library-admin';
import { HandlesRequest, HandlesStream } from '@portal/messaging';
import { DoubleWorld } from './double-world.fixture';
import { sampleBody } from './sample-body.fixture';

/** The schema is too general here: the link must be a web address. */
export const SAMPLE_BODIES = [
  sampleBody(addTitleRoute, { title: 'Course pack', link: 'https://miva.edu.ng/pack.pdf' }),
];

/** The only file that the double has. */
export const PACK = Buffer.from('%PDF-1.4 a course pack');

/** Double of the library contracts for files of titles. */
@Controller()
export class LibraryDouble {
  constructor(private readonly world: DoubleWorld) {}

  @HandlesRequest(findTitleFile)
  findTitleFile(request: RequestOf<typeof findTitleFile>) {
    this.world.note(findTitleFile.subject, request);
    const contentType = 'application/pdf';
    return Promise.resolve({ name: 'Übung 1.pdf', contentType, bytes: PACK.length });
  }

  @HandlesStream(readTitleFile)
  async *readTitleFile(request: StreamRequestOf<typeof readTitleFile>): AsyncGenerator<string> {
    this.world.note(readTitleFile.subject, request);
    yield await Promise.resolve(PACK.subarray(0, 5).toString('base64'));
    yield PACK.subarray(5).toString('base64');
  }
}
