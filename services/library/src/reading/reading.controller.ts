import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { getReading, setReadingGoal } from '@portal/contracts/library-shelf';
import { HandlesRequest } from '@portal/messaging';
import { ReadingService } from './reading.service';

/** Message handlers of reading streak and goal. */
@Controller()
export class ReadingController {
  constructor(private readonly reading: ReadingService) {}

  @HandlesRequest(getReading)
  get({ studentId }: RequestOf<typeof getReading>) {
    return this.reading.readingOf(studentId);
  }

  @HandlesRequest(setReadingGoal)
  setGoal({ studentId, goal }: RequestOf<typeof setReadingGoal>) {
    return this.reading.setGoal(studentId, goal);
  }
}
