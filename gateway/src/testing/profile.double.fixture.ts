import { Controller } from '@nestjs/common';
import type { RequestOf, StreamRequestOf } from '@portal/contracts';
import { findResume, locateRoute, readAvatar, readResume } from '@portal/contracts/profile';
import { HandlesRequest, HandlesStream } from '@portal/messaging';
import { DoubleWorld } from './double-world.fixture';
import { sampleQuery } from './sample-body.fixture';

export const SAMPLE_QUERIES = [sampleQuery(locateRoute, { lat: '6.45', lon: '3.39' })];

/** The only picture and résumé that the double has. */
export const PICTURE = Buffer.from('a picture');
export const RESUME = Buffer.from('%PDF-1.4 a résumé');
export const RESUME_NAME = 'Résumé – 简历 (1).pdf';

/** Double of identity's contracts for profile files. */
@Controller()
export class ProfileDouble {
  constructor(private readonly world: DoubleWorld) {}

  @HandlesRequest(readAvatar)
  readAvatar(request: RequestOf<typeof readAvatar>) {
    this.world.note(readAvatar.subject, request);
    const base64 = PICTURE.toString('base64');
    return Promise.resolve({ contentType: 'image/webp' as const, base64 });
  }

  @HandlesRequest(findResume)
  findResume(request: RequestOf<typeof findResume>) {
    this.world.note(findResume.subject, request);
    const contentType = 'application/pdf';
    return Promise.resolve({ name: RESUME_NAME, contentType, bytes: RESUME.length });
  }

  @HandlesStream(readResume)
  async *readResume(request: StreamRequestOf<typeof readResume>): AsyncGenerator<string> {
    this.world.note(readResume.subject, request);
    yield await Promise.resolve(RESUME.subarray(0, 5).toString('base64'));
    yield RESUME.subarray(5).toString('base64');
  }
}
