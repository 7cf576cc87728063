import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { listMyBooks, removeBook, saveBook } from '@portal/contracts/library';
import { changeSavedBook } from '@portal/contracts/library-shelf';
import { HandlesRequest } from '@portal/messaging';
import { SavedBooksRepository } from './saved-books.repository';
import { ShelfService } from './shelf.service';

/** Message handlers of a student's own library. */
@Controller()
export class ShelfController {
  constructor(
    private readonly shelf: ShelfService,
    private readonly saved: SavedBooksRepository,
  ) {}

  @HandlesRequest(saveBook)
  save(request: RequestOf<typeof saveBook>) {
    return this.shelf.save(request);
  }

  @HandlesRequest(listMyBooks)
  async list({ studentId, before, beforeId }: RequestOf<typeof listMyBooks>) {
    const after = before && beforeId ? { at: before, id: beforeId } : null;
    return { books: await this.saved.page(studentId, after) };
  }

  @HandlesRequest(removeBook)
  async remove({ studentId, bookId }: RequestOf<typeof removeBook>) {
    await this.shelf.remove(studentId, bookId);
    return { message: 'Book removed.' };
  }

  @HandlesRequest(changeSavedBook)
  async change(request: RequestOf<typeof changeSavedBook>) {
    return { book: await this.shelf.change(request) };
  }
}
