import { Controller } from '@nestjs/common';
import {
  addTitle,
  addTitleRoute,
  listFailedSearches,
  listFailedSearchesRoute,
  listTitles,
  listTitlesRoute,
  removeTitle,
  removeTitleRoute,
} from '@portal/contracts/library-admin';
import { HandsOn } from '../routing/hands-on.decorator';

/** What admins add to the library, and see of its searches. */
@Controller()
@HandsOn(addTitleRoute, addTitle, ({ caller, body }) => ({
  ...body,
  adminId: caller.userId,
  department: body.department || null,
}))
@HandsOn(listTitlesRoute, listTitles, () => ({}))
@HandsOn(removeTitleRoute, removeTitle, (call) => ({
  adminId: call.caller.userId,
  bookId: call.id('googleId'),
}))
@HandsOn(listFailedSearchesRoute, listFailedSearches, () => ({}))
export class LibraryAdminController {}
