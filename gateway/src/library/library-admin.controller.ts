import { Controller } from '@nestjs/common';
import {
  addTitle,
  addTitleRoute,
  findTitleFile,
  getTitleFileRoute,
  listFailedSearches,
  listFailedSearchesRoute,
  listTitles,
  listTitlesRoute,
  readTitleFile,
  removeTitle,
  removeTitleRoute,
  TITLE_FILE_MAX_BYTES,
} from '@portal/contracts/library-admin';
import { Messages } from '@portal/messaging';
import { timeoutSignal } from '@portal/platform';
import { fromBase64, StreamedAnswer } from '../http/streamed-answer';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';
import { TakesFile } from '../uploads/upload-form.interceptor';

/** Longest time for the download of a whole file, in ms. */
const DOWNLOAD_WITHIN_MS = 5 * 60_000;

/** Library titles that admins add, their files, and failed searches. */
@Controller()
@HandsOn(listTitlesRoute, listTitles, () => ({}))
@HandsOn(removeTitleRoute, removeTitle, (call) => ({
  adminId: call.caller.userId,
  bookId: call.id('googleId'),
}))
@HandsOn(listFailedSearchesRoute, listFailedSearches, () => ({}))
export class LibraryAdminController {
  constructor(private readonly messages: Messages) {}

  @Limited('upload')
  @TakesFile(TITLE_FILE_MAX_BYTES)
  @Route(addTitleRoute)
  async add({ caller, body, upload }: CallOf<typeof addTitleRoute>) {
    return this.messages.request(addTitle, {
      ...body,
      adminId: caller.userId,
      department: body.department || null,
      file: upload,
    });
  }

  @Route(getTitleFileRoute)
  async file(call: CallOf<typeof getTitleFileRoute>) {
    const asked = { fileId: call.id() };
    const file = await this.messages.request(findTitleFile, asked);
    return StreamedAnswer.download(file, (gone) => {
      const signal = AbortSignal.any([gone, timeoutSignal(DOWNLOAD_WITHIN_MS)]);
      return fromBase64(this.messages.stream(readTitleFile, asked, signal));
    });
  }
}
