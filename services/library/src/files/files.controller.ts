import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { citeBook, exportBooks, importBooks } from '@portal/contracts/library-files';
import { HandlesRequest } from '@portal/messaging';
import { ExportService } from './export.service';
import { ImportService } from './import.service';

/** Message handlers of book files and citations. */
@Controller()
export class FilesController {
  constructor(
    private readonly imports: ImportService,
    private readonly exports: ExportService,
  ) {}

  @HandlesRequest(importBooks)
  import(request: RequestOf<typeof importBooks>) {
    return this.imports.import(request);
  }

  @HandlesRequest(exportBooks)
  export(request: RequestOf<typeof exportBooks>) {
    return this.exports.page(request);
  }

  @HandlesRequest(citeBook)
  cite({ studentId, bookId }: RequestOf<typeof citeBook>) {
    return this.exports.cite(studentId, bookId);
  }
}
