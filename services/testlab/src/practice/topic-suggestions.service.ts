import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import type { suggestTopics } from '@portal/contracts/testlab-topics';
import { TopicNames } from '@portal/knowledge';

/** Topics to choose from: names alone, so that no process of the pool is needed while somebody types. */
@Injectable()
export class TopicSuggestions {
  private readonly names = TopicNames.read();

  suggest({ department, typed, limit }: RequestOf<typeof suggestTopics>): string[] {
    return typed.trim()
      ? this.names.complete(typed, limit)
      : this.names.ofDepartment(department, limit);
  }
}
