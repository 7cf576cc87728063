import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { listDepartmentBooks, searchBooks, suggestWords } from '@portal/contracts/library';
import { HandlesRequest } from '@portal/messaging';
import { SearchService } from './search.service';
import { Suggestions } from './suggestions';

/** Message handlers of the search. */
@Controller()
export class SearchController {
  constructor(
    private readonly searches: SearchService,
    private readonly suggestions: Suggestions,
  ) {}

  @HandlesRequest(searchBooks)
  search(request: RequestOf<typeof searchBooks>) {
    return this.searches.search(request);
  }

  @HandlesRequest(listDepartmentBooks)
  byDepartment(request: RequestOf<typeof listDepartmentBooks>) {
    return this.searches.byDepartment(request);
  }

  @HandlesRequest(suggestWords)
  async suggest(request: RequestOf<typeof suggestWords>) {
    return { suggestions: await this.suggestions.suggest(request) };
  }
}
