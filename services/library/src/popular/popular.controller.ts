import { Controller } from '@nestjs/common';
import { listPopularBooks } from '@portal/contracts/library';
import { HandlesRequest } from '@portal/messaging';
import { PopularBooks } from './popular-books';

/** Message handlers of popular books. */
@Controller()
export class PopularController {
  constructor(private readonly popular: PopularBooks) {}

  @HandlesRequest(listPopularBooks)
  async list() {
    return { books: await this.popular.list() };
  }
}
