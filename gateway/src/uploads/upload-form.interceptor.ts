import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { UploadStore } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { readUploadForm } from './read-upload-form';

/**
 * Reads a form of text fields and at most one file. The file is deleted when the call has been
 * answered, refused or left; the service that reads it may do so before.
 */
@Injectable()
export class UploadForm implements NestInterceptor {
  constructor(private readonly uploads: UploadStore) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return request.isMultipart() ? from(this.serve(request, reply, next)) : next.handle();
  }

  private async serve(request: FastifyRequest, reply: FastifyReply, next: CallHandler) {
    const dispose = async () => {
      if (request.upload) await this.uploads.remove(request.upload.uploadId);
    };
    // What fails to be deleted here, the sweep of stale uploads deletes.
    reply.raw.once('close', () => void dispose().catch(() => undefined));
    try {
      await readUploadForm(request, this.uploads);
      return await lastValueFrom<unknown>(next.handle());
    } finally {
      await dispose();
    }
  }
}
