import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { PORTAL_CONFIG, PortalError, type PortalConfig } from '@portal/platform';
import type { FastifyReply } from 'fastify';
import { Page } from '../access/page.decorator';
import { docsPolicy } from '../http/security-headers';
import { declaredRoutes } from '../routing/declared-routes';
import { docsPage } from './docs-page';
import { openApiDocument } from './openapi-document';
import { readViewerFile } from './viewer-files';

/** Serves the API description, generated from the contracts, and a viewer for it. */
@Controller('api')
export class OpenApiController {
  private written: string | undefined;

  constructor(@Inject(PORTAL_CONFIG) private readonly config: PortalConfig) {}

  @Page()
  @Get('docs-json')
  async document(@Res() reply: FastifyReply): Promise<void> {
    this.refuseWhereOff();
    // Rendered once: the route is public, and rendering takes as long as a hundred calls.
    this.written ??= JSON.stringify(openApiDocument(this.config.PRODUCT_NAME, declaredRoutes()));
    await reply.type('application/json; charset=utf-8').send(this.written);
  }

  @Page()
  @Get('docs')
  async page(@Res() reply: FastifyReply): Promise<void> {
    this.refuseWhereOff();
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header('content-security-policy', docsPolicy(policy));
    await reply.type('text/html; charset=utf-8').send(docsPage(this.config.PRODUCT_NAME));
  }

  @Page()
  @Get('docs/:file')
  async file(@Param('file') name: string, @Res() reply: FastifyReply): Promise<void> {
    this.refuseWhereOff();
    const file = await readViewerFile(name);
    if (!file) throw notFound();
    await reply.header('cache-control', 'no-cache').type(file.type).send(file.content);
  }

  private refuseWhereOff(): void {
    const { API_DOCS, NATS_URL, NODE_ENV } = this.config;
    const isPublic = NATS_URL !== undefined || NODE_ENV === 'production';
    if ((API_DOCS ?? (isPublic ? 'off' : 'on')) === 'off') throw notFound();
  }
}

function notFound(): PortalError {
  return new PortalError('not_found', 'There is nothing here.');
}
