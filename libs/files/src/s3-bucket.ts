import { createHash } from 'node:crypto';
import { createHttpClient, HttpClientError, type HttpClient } from '@portal/kit/http-client';
import type { Metrics, S3Address } from '@portal/platform';
import { AwsV4Signer } from 'aws4fetch';

const DEADLINE_MS = 20_000;
const ATTEMPT_MS = 8_000;
/** Larger than any file that a route takes. */
const OBJECT_MAX_BYTES = 64 * 1024 * 1024;

/** An object in a listing. */
export interface ListedObject {
  key: string;
  modifiedAt: Date;
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

/** One bucket of a server that speaks S3, by paths: `https://host/bucket/key`. */
export class S3Bucket {
  private readonly fetch: HttpClient;

  constructor(
    private readonly address: S3Address,
    metrics?: Metrics,
  ) {
    this.fetch = createHttpClient({
      name: 's3',
      deadlineMs: DEADLINE_MS,
      attemptMs: ATTEMPT_MS,
      answerMaxBytes: OBJECT_MAX_BYTES,
      ...(metrics && { metrics }),
    });
  }

  async put(key: string, body: Buffer): Promise<void> {
    await this.expect(await this.send('PUT', key, {}, body));
  }

  /** Undefined where there is no such object. */
  async get(key: string): Promise<Buffer | undefined> {
    const answer = await this.send('GET', key);
    if (answer.status === 404) return undefined;
    await this.expect(answer);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** One that is not there is no error. */
  async remove(key: string): Promise<void> {
    const answer = await this.send('DELETE', key);
    if (answer.status !== 404) await this.expect(answer);
  }

  /** Objects whose key begins with `prefix`, a page of 1,000 at a time. */
  async *list(prefix: string): AsyncGenerator<ListedObject[]> {
    let token: string | undefined;
    do {
      const page = await this.page(prefix, token ? { 'continuation-token': token } : {});
      yield page.objects;
      token = page.next;
    } while (token);
  }

  /** @throws S3Error where the bucket cannot be used. */
  async check(): Promise<void> {
    await this.page('', { 'max-keys': '1' });
  }

  private async page(prefix: string, more: Record<string, string> = {}) {
    const answer = await this.send('GET', '', { 'list-type': '2', prefix, ...more });
    await this.expect(answer);
    return readListing(await answer.text());
  }

  private async send(
    method: string,
    key: string,
    query: Record<string, string> = {},
    body?: Buffer,
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
      return await this.fetch(signed.url, { method, headers: signed.headers, body });
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

/** What is needed of `ListBucketResult`: our own keys hold nothing that XML would escape. */
function readListing(xml: string): { objects: ListedObject[]; next: string | undefined } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = /<Key>([^<]*)<\/Key>/.exec(entry)?.[1];
    const modified = /<LastModified>([^<]*)<\/LastModified>/.exec(entry)?.[1];
    return key && modified ? [{ key, modifiedAt: new Date(modified) }] : [];
  });
  const next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1];
  return { objects, next: next && unescapeXml(next) };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
