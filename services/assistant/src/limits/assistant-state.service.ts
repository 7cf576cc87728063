import { Inject, Injectable } from '@nestjs/common';
import type { AssistantState } from '@portal/contracts/assistant';
import { MODEL_API, type ModelApi } from '@portal/model';
import { MessageLimitService } from './message-limit.service';

/** State of the assistant for a student: whether a model answers, and the messages left today. */
@Injectable()
export class AssistantStateService {
  constructor(
    private readonly limit: MessageLimitService,
    @Inject(MODEL_API) private readonly model: ModelApi | null,
  ) {}

  async of(studentId: string): Promise<AssistantState> {
    return {
      hasModel: this.model !== null,
      host: this.model?.outsideHost ?? null,
      messagesLeft: await this.limit.leftOf(studentId),
    };
  }
}
