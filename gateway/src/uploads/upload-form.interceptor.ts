import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { FileStore } from '@portal/files';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { readUploadForm } from './read-upload-form';

interface TakenFile {
  maxBytes: number;
  field: string;
}
const TakenFile = Reflector.createDecorator<TakenFile>();
/** Default field of the form that contains the file. */
const FILE_FIELD = 'file';

/**
 * Reads a form of text fields and at most one file. The file is deleted when the call has been
 * answered, refused or aborted; the service that reads it may delete it earlier or take ownership.
 */
@Injectable()
class UploadForm implements NestInterceptor {
  constructor(
    private readonly files: FileStore,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return request.isMultipart()
      ? from(this.serve(request, reply, this.takenBy(context), next))
      : next.handle();
  }

  private takenBy(context: ExecutionContext): TakenFile {
    return this.reflector.get(TakenFile, context.getHandler());
  }

  private async serve(
    request: FastifyRequest,
    reply: FastifyReply,
    taken: TakenFile,
    next: CallHandler,
  ) {
    const dispose = async () => {
      if (request.upload) await this.files.remove(request.upload.uploadId);
    };
    // If the deletion fails, the sweep of stale uploads deletes the file.
    reply.raw.once('close', () => void dispose().catch(() => undefined));
    try {
      await readUploadForm(request, this.files, taken);
      return await lastValueFrom<unknown>(next.handle());
    } finally {
      await dispose();
    }
  }
}

/**
 * Declares that the route takes a form with at most one file, in this field and of at most
 * `maxBytes` bytes.
 */
export const TakesFile = (maxBytes: number, field = FILE_FIELD) =>
  applyDecorators(TakenFile({ maxBytes, field }), UseInterceptors(UploadForm));
