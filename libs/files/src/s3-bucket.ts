import { createHash } from 'node:crypto';
import { createHttpClient, HttpClientError, type HttpClient } from '@portal/kit/http-client';
import type { Metrics, S3Address } from '@portal/platform';
import { AwsV4Signer } from 'aws4fetch';

/** Maximum duration of a call with all its attempts, and of one attempt, in ms. */
const PATIENCE = { deadlineMs: 20_000, attemptMs: 8_000 };
/** Maximum size of an object, larger than any file that a route accepts. */
const OBJECT_MAX_BYTES = 64 * 1024 * 1024;
/**
 * Maximum number of pages of a listing that are read; later objects are found once earlier ones
 * are deleted.
 */
const PAGES_MAX = 1_000;

/** An object in a listing. */
export interface ListedObject {
  key: string;
  modifiedAt: Date;
  /** Changes with the object's content; absent if the server sends no ETag. */
  version?: string;
}

/** An error response of the bucket, or no response. Its message is one line without secrets. */
export class S3Error extends Error {
  constructor(
    message: string,
    /** Absent if there was no response. */
    readonly status?: number,
  ) {
    super(message);
  }
}

/** Options of a call besides its method and key. */
interface S3Call {
  query?: Record<string, string>;
  body?: Buffer | undefined;
  signal?: AbortSignal | undefined;
}

/** One bucket of an S3-compatible server, with path-style URLs: `https://host/bucket/key`. */
export class S3Bucket {
  private readonly fetch: HttpClient;

  constructor(
    private readonly address: S3Address,
    metrics?: Metrics,
    patience = PATIENCE,
  ) {
    this.fetch = createHttpClient({
      name: 's3',
      ...patience,
      answerMaxBytes: OBJECT_MAX_BYTES,
      ...(metrics && { metrics }),
    });
  }

  async put(key: string, body: Buffer): Promise<void> {
    await this.expect(await this.send('PUT', key, { body }));
  }

  /** Returns undefined if the object does not exist. */
  async get(key: string): Promise<Buffer | undefined> {
    const answer = await this.send('GET', key);
    if (answer.status === 404) return undefined;
    await this.expect(answer);
    return Buffer.from(await answer.arrayBuffer());
  }

  /**
   * Deletes an object; has no effect if it does not exist.
   * @param signal aborts the call, with its reason.
   */
  async remove(key: string, signal?: AbortSignal): Promise<void> {
    const answer = await this.send('DELETE', key, { signal });
    if (answer.status !== 404) await this.expect(answer);
  }

  /** Lists the objects whose key begins with `prefix`, in pages of 1,000. */
  async *list(prefix: string): AsyncGenerator<ListedObject[]> {
    let token: string | undefined;
    for (let pages = 0; pages < PAGES_MAX; pages += 1) {
      const page = await this.page(prefix, token ? { 'continuation-token': token } : {});
      yield page.objects;
      token = page.next;
      if (!token) return;
    }
  }

  /** Creates the bucket if it is missing. @throws S3Error if it cannot be created */
  async make(): Promise<void> {
    const answer = await this.send('PUT', '');
    if (answer.status !== 409) await this.expect(answer);
  }

  /** @throws S3Error if the bucket cannot be used. */
  async check(): Promise<void> {
    await this.page('', { 'max-keys': '1' });
  }

  private async page(prefix: string, more: Record<string, string> = {}) {
    const query = { 'list-type': '2', prefix, ...more };
    const answer = await this.send('GET', '', { query });
    await this.expect(answer);
    return readListing(await answer.text());
  }

  private async send(
    method: string,
    key: string,
    { query = {}, body, signal }: S3Call = {},
  ): Promise<Response> {
    const { origin, bucket, accessKeyId, secretAccessKey, region } = this.address;
    const url = new URL(`${origin}/${bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const digest = createHash('sha256').update(body ?? '').digest('hex'); // prettier-ignore
    const headers = { 'x-amz-content-sha256': digest };
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    }).sign();
    try {
      // After a redirect the signature is invalid, and the target server is unknown.
      const redirect = 'manual';
      return await this.fetch(signed.url, {
        method,
        headers: signed.headers,
        body,
        redirect,
        ...(signal && { signal }),
      });
    } catch (error) {
      if (error instanceof HttpClientError) throw new S3Error(error.message);
      throw error;
    }
  }

  private async expect(answer: Response): Promise<void> {
    if (answer.ok) return;
    const code = /<Code>(\w{1,60})<\/Code>/.exec(await answer.text())?.[1];
    throw new S3Error(`s3 answered ${answer.status}${code ? ` (${code})` : ''}.`, answer.status);
  }
}

/**
 * Parses the required parts of a `ListBucketResult`: the portal's own keys contain nothing that
 * XML escapes.
 * @throws S3Error for anything else, such as a page of another server.
 */
function readListing(xml: string): { objects: ListedObject[]; next: string | undefined } {
  if (!xml.includes('<ListBucketResult')) throw new S3Error('s3 answered no listing.', 200);
  const [, ...entries] = xml.split('<Contents>');
  const objects = entries.flatMap((entry) => {
    const key = /<Key>([^<]*)<\/Key>/.exec(entry)?.[1];
    const modified = /<LastModified>([^<]*)<\/LastModified>/.exec(entry)?.[1];
    const etag = /<ETag>([^<]*)<\/ETag>/.exec(entry)?.[1];
    if (!key || !modified) return [];
    const version = etag && { version: `${unescapeXml(etag)} ${modified}` };
    return [{ key, modifiedAt: new Date(modified), ...version }];
  });
  const next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1];
  return { objects, next: next && unescapeXml(next) };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
