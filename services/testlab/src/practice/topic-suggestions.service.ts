import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import type { suggestTopics } from '@portal/contracts/testlab-topics';
import { TopicNames } from '@portal/knowledge';

/** Topic suggestions from names alone, so that typing occupies no process of the pool. */
@Injectable()
export class TopicSuggestions {
  private readonly names = TopicNames.read();

  suggest({ department, typed, limit }: RequestOf<typeof suggestTopics>): string[] {
    return typed.trim()
      ? this.names.complete(typed, limit)
      : this.names.ofDepartment(department, limit);
  }
}
