import { Controller } from '@nestjs/common';
import {
  changeSavedBook,
  changeSavedBookRoute,
  getReading,
  getReadingRoute,
  setReadingGoal,
  setReadingGoalRoute,
} from '@portal/contracts/library-shelf';
import { HandsOn } from '../routing/hands-on.decorator';

/** A student's notes on books, reading streak and reading goal. */
@Controller()
@HandsOn(changeSavedBookRoute, changeSavedBook, (call) => ({
  ...call.body,
  studentId: call.caller.userId,
  bookId: call.id('googleId'),
}))
@HandsOn(getReadingRoute, getReading, ({ caller }) => ({ studentId: caller.userId }))
@HandsOn(setReadingGoalRoute, setReadingGoal, ({ caller, body }) => ({
  ...body,
  studentId: caller.userId,
}))
export class LibraryShelfController {}
