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

const FileLimit = Reflector.createDecorator<number>();

/**
 * Reads a form of text fields and at most one file. The file is deleted when the call has been
 * answered, refused or left; the service that reads it may do so before, or be given it for good.
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
      ? from(this.serve(request, reply, this.limitOf(context), next))
      : next.handle();
  }

  private limitOf(context: ExecutionContext): number {
    return this.reflector.get(FileLimit, context.getHandler());
  }

  private async serve(
    request: FastifyRequest,
    reply: FastifyReply,
    maxBytes: number,
    next: CallHandler,
  ) {
    const dispose = async () => {
      if (request.upload) await this.files.remove(request.upload.uploadId);
    };
    // What fails to be deleted here, the sweep of stale uploads deletes.
    reply.raw.once('close', () => void dispose().catch(() => undefined));
    try {
      await readUploadForm(request, this.files, maxBytes);
      return await lastValueFrom<unknown>(next.handle());
    } finally {
      await dispose();
    }
  }
}

/** The route takes a form with at most one file, of so many bytes at most. */
export const TakesFile = (maxBytes: number) =>
  applyDecorators(FileLimit(maxBytes), UseInterceptors(UploadForm));
