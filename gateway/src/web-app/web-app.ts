import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PORTAL_CONFIG, PortalError, type PortalConfig } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import path from 'node:path';
import { isScreen } from './request-path';
import { notBuiltPage } from './not-built-page';
import { readWebFiles, type Encoding, type WebFile } from './web-files';

/** Output folder of the web app's build, relative to src/web-app and dist/web-app. */
const BUILT_WEB = path.join(__dirname, '../../../web/dist');
const INDEX = '/index.html';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves the built web app: its files, and its single page for every screen. */
@Injectable()
export class WebApp implements OnModuleInit {
  private files: ReadonlyMap<string, WebFile> = new Map();
  private readonly folder: string;

  constructor(@Inject(PORTAL_CONFIG) private readonly config: PortalConfig) {
    this.folder = path.resolve(config.WEB_DIST ?? BUILT_WEB);
  }

  async onModuleInit(): Promise<void> {
    this.files = await readWebFiles(this.folder);
  }

  /** @throws PortalError `not_found` for a path that is neither a file nor a screen. */
  async serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const name = request.url.split('?')[0] ?? '/';
    const file = this.files.get(name);
    if (file) return send(file, name, request, reply);
    if (!isScreen(request.url)) throw new PortalError('not_found', 'There is nothing here.');
    const index = await this.index();
    if (index) return send(index, INDEX, request, reply);
    await reply.type('text/html; charset=utf-8').send(notBuiltPage(this.config.PRODUCT_NAME));
  }

  /** Returns the page; reads the folder again, as it may have been built since the start. */
  private async index(): Promise<WebFile | undefined> {
    if (!this.files.has(INDEX)) this.files = await readWebFiles(this.folder);
    return this.files.get(INDEX);
  }
}

async function send(file: WebFile, name: string, request: FastifyRequest, reply: FastifyReply) {
  const isHashed = name.startsWith('/assets/');
  reply.header('cache-control', isHashed ? FOR_EVER : 'no-cache');
  reply.header('etag', file.etag).type(file.type);
  if (file.isText) reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  const encoding = file.isText ? encodingFor(request.headers['accept-encoding']) : undefined;
  if (!encoding) return reply.send(file.content);
  return reply.header('content-encoding', encoding).send(await file.packedBy(encoding));
}

function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const text = String(accepted ?? '');
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text)) return 'br';
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text) ? 'gzip' : undefined;
}
