import { Controller } from '@nestjs/common';
import {
  BOOKS_FILE_MAX_BYTES,
  citeBook,
  citeBookRoute,
  exportBooks,
  exportBooksRoute,
  importBooks,
  importBooksRoute,
} from '@portal/contracts/library-files';
import { Messages } from '@portal/messaging';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';
import { TakesFile } from '../uploads/upload-form.interceptor';

/** Import and export of a student's books, and citations. */
@Controller()
@HandsOn(exportBooksRoute, exportBooks, ({ caller, query }) => ({
  ...query,
  studentId: caller.userId,
}))
@HandsOn(citeBookRoute, citeBook, (call) => ({
  studentId: call.caller.userId,
  bookId: call.id('googleId'),
}))
export class LibraryFilesController {
  constructor(private readonly messages: Messages) {}

  @Limited('generate')
  @TakesFile(BOOKS_FILE_MAX_BYTES)
  @Route(importBooksRoute)
  async import(call: CallOf<typeof importBooksRoute>) {
    const { upload: file, body, caller } = call;
    return this.messages.request(importBooks, { ...body, studentId: caller.userId, file });
  }
}
