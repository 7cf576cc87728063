import { Controller } from '@nestjs/common';
import { DEPARTMENTS } from '@portal/contracts';
import {
  clearHistoryRoute,
  listDepartmentBooks,
  listDepartmentBooksRoute,
  listHistory,
  listHistoryRoute,
  listMyBooks,
  listMyBooksRoute,
  listPopularBooks,
  listPopularBooksRoute,
  recordOpening,
  recordOpeningRoute,
  removeBook,
  removeBookRoute,
  removeFromHistory,
  removeFromHistoryRoute,
  saveBook,
  saveBookRoute,
  searchBooks,
  searchBooksRoute,
  suggestWords,
  suggestWordsRoute,
} from '@portal/contracts/library';
import { Messages } from '@portal/messaging';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';

/** Book search, saved books and opened books. */
@Controller()
@HandsOn(
  searchBooksRoute,
  searchBooks,
  ({ caller, query }) => ({ ...query, studentId: caller.userId }),
  { limit: 'search' },
)
@HandsOn(
  listDepartmentBooksRoute,
  listDepartmentBooks,
  ({ caller, query: { department = caller.department ?? DEPARTMENTS[0], ...query } }) => ({
    ...query,
    department,
    studentId: caller.userId,
  }),
  { limit: 'search' },
)
@HandsOn(suggestWordsRoute, suggestWords, ({ query }) => query, { limit: 'suggest' })
@HandsOn(saveBookRoute, saveBook, ({ caller, body }) => ({ ...body, studentId: caller.userId }))
@HandsOn(removeBookRoute, removeBook, (call) => ({
  studentId: call.caller.userId,
  bookId: call.id('googleId'),
}))
@HandsOn(recordOpeningRoute, recordOpening, ({ caller, body }) => ({
  ...body,
  studentId: caller.userId,
}))
@HandsOn(removeFromHistoryRoute, removeFromHistory, (call) => ({
  studentId: call.caller.userId,
  bookId: call.id('bookId'),
}))
@HandsOn(clearHistoryRoute, removeFromHistory, ({ caller }) => ({
  studentId: caller.userId,
  bookId: null,
}))
export class LibraryController {
  constructor(private readonly messages: Messages) {}

  @Route(listMyBooksRoute)
  async listMine({ caller, query }: CallOf<typeof listMyBooksRoute>) {
    const request = { ...query, studentId: caller.userId };
    return (await this.messages.request(listMyBooks, request)).books;
  }

  @Route(listPopularBooksRoute)
  async listPopular() {
    return (await this.messages.request(listPopularBooks, {})).books;
  }

  @Route(listHistoryRoute)
  async listHistory({ caller }: CallOf<typeof listHistoryRoute>) {
    return (await this.messages.request(listHistory, { studentId: caller.userId })).entries;
  }
}
