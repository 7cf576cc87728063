import { createHash } from 'node:crypto';
import { createHttpClient, HttpClientError, type HttpClient } from '@portal/kit/http-client';
import type { Metrics, S3Address } from '@portal/platform';
import { AwsV4Signer } from 'aws4fetch';

/** Longest duration of a call with all its tries, and of one try, in ms. */
const PATIENCE = { deadlineMs: 20_000, attemptMs: 8_000 };
/** Larger than any file that a route takes. */
const OBJECT_MAX_BYTES = 64 * 1024 * 1024;
/** Pages of a listing that are read at most; what lies behind is found once those before it are gone. */
const PAGES_MAX = 1_000;

/** An object in a listing. */
export interface ListedObject {
  key: string;
  modifiedAt: Date;
  /** Another one once the object has changed; absent where the server gives no ETag. */
  version?: string;
}

/** The bucket said no, or nothing. Its text is one line and holds no secret. */
export class S3Error extends Error {
  constructor(
    message: string,
    /** Absent where there was no answer. */
    readonly status?: number,
  ) {
    super(message);
  }
}

/** What a call may say beside its method and key. */
interface S3Call {
  query?: Record<string, string>;
  body?: Buffer | undefined;
  signal?: AbortSignal | undefined;
}

/** One bucket of a server that speaks S3, by paths: `https://host/bucket/key`. */
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

  /** Undefined where there is no such object. */
  async get(key: string): Promise<Buffer | undefined> {
    const answer = await this.send('GET', key);
    if (answer.status === 404) return undefined;
    await this.expect(answer);
    return Buffer.from(await answer.arrayBuffer());
  }

  /**
   * One that is not there is no error.
   * @param signal ends the waiting, with its reason.
   */
  async remove(key: string, signal?: AbortSignal): Promise<void> {
    const answer = await this.send('DELETE', key, { signal });
    if (answer.status !== 404) await this.expect(answer);
  }

  /** Objects whose key begins with `prefix`, a page of 1,000 at a time. */
  async *list(prefix: string): AsyncGenerator<ListedObject[]> {
    let token: string | undefined;
    for (let pages = 0; pages < PAGES_MAX; pages += 1) {
      const page = await this.page(prefix, token ? { 'continuation-token': token } : {});
      yield page.objects;
      token = page.next;
      if (!token) return;
    }
  }

  /** Makes the bucket, where it is not there. @throws S3Error where it cannot be made */
  async make(): Promise<void> {
    const answer = await this.send('PUT', '');
    if (answer.status !== 409) await this.expect(answer);
  }

  /** @throws S3Error where the bucket cannot be used. */
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
      // Where a server leads elsewhere, the signature does not hold, and nobody knows who answers.
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
 * What is needed of `ListBucketResult`: our own keys hold nothing that XML would escape.
 * @throws S3Error for anything else, such as the page of another server.
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
