import { Controller } from '@nestjs/common';
import type { RequestOf, StreamRequestOf } from '@portal/contracts';
import { findResume, readAvatar, readResume } from '@portal/contracts/profile';
import { HandlesRequest, HandlesStream } from '@portal/messaging';
import { ProfileDownloadsService } from './profile-downloads.service';

/** Message handlers of profile files. */
@Controller()
export class ProfileDownloadsController {
  constructor(private readonly downloads: ProfileDownloadsService) {}

  @HandlesRequest(readAvatar)
  readAvatar(request: RequestOf<typeof readAvatar>) {
    return this.downloads.readAvatar(request);
  }

  @HandlesRequest(findResume)
  findResume(request: RequestOf<typeof findResume>) {
    return this.downloads.findResume(request);
  }

  @HandlesStream(readResume)
  readResume(request: StreamRequestOf<typeof readResume>, signal: AbortSignal) {
    return this.downloads.readResume(request, signal);
  }
}
