import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  dismissFlags,
  flagQuestion,
  listQuestions,
  takeBackFlag,
  withdrawQuestion,
} from '@portal/contracts/testlab-flags';
import { HandlesRequest } from '@portal/messaging';
import { DoubleWorld } from './double-world.fixture';

/** Double of testlab's contracts for flags. */
@Controller()
export class FlagsDouble {
  constructor(private readonly world: DoubleWorld) {}

  @HandlesRequest(flagQuestion)
  flag(request: RequestOf<typeof flagQuestion>) {
    this.world.note(flagQuestion.subject, request);
    return Promise.resolve({ flagId: randomUUID() });
  }

  @HandlesRequest(takeBackFlag)
  takeBack(request: RequestOf<typeof takeBackFlag>) {
    this.world.note(takeBackFlag.subject, request);
    return Promise.resolve({ message: 'Flag taken back.' });
  }

  @HandlesRequest(listQuestions)
  list(request: RequestOf<typeof listQuestions>) {
    this.world.note(listQuestions.subject, request);
    const flags = { count: 1, reasons: { unclear: 1 }, notes: [] };
    const counts = { answers: 20, wrong: 15, withdrawnAt: null, flags };
    const asked = { question: 'What is a loop?', choices: ['A repetition', 'A value'] };
    const known = { _id: 'key', isOfBank: true, answerIndex: 0 };
    return Promise.resolve({ questions: [{ ...known, ...asked, ...counts }] });
  }

  @HandlesRequest(withdrawQuestion)
  withdraw(request: RequestOf<typeof withdrawQuestion>) {
    this.world.note(withdrawQuestion.subject, request);
    return Promise.resolve({ message: 'Question withdrawn.' });
  }

  @HandlesRequest(dismissFlags)
  dismiss(request: RequestOf<typeof dismissFlags>) {
    this.world.note(dismissFlags.subject, request);
    return Promise.resolve({ message: 'Flags dismissed.' });
  }
}
