import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3Bucket } from './s3-bucket';

const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');

/**
 * According to Amazon's "Signature Version 4 signing process", implemented independently of the
 * client's library.
 */
function signatureOf({ method, url, headers }: IncomingMessage): string {
  const { pathname, searchParams } = new URL(url ?? '', 'http://x');
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const [day = '', region = ''] = (/Credential=[^/]+\/(.+?),/.exec(headers.authorization ?? '')?.[1] ?? '').split('/'); // prettier-ignore
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const digest = String(headers['x-amz-content-sha256']);
  const request = [method, pathname, query.join('&'), lines.join(''), signed, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, day));
  return hmac(key, text).toString('hex');
}

describe('a bucket', () => {
  let server: Server;
  let bucket: S3Bucket;
  const requests: { method: string; isSigned: boolean; isWhole: boolean; url: string }[] = [];
  const answers: [number, string][] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const isSigned = headers.authorization?.endsWith(signatureOf(request)) ?? false;
        const isWhole = sha256(Buffer.concat(chunks)) === headers['x-amz-content-sha256'];
        requests.push({ method, isSigned, isWhole, url });
        const [status, body] = answers.shift() ?? [200, ''];
        response.writeHead(status).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on TCP
    bucket = new S3Bucket({
      origin: `http://127.0.0.1:${port}`,
      bucket: 'notes',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: SECRET,
      region: 'eu-west-1',
    });
  });
  beforeEach(() => requests.splice(0));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const page = (keys: string[], next?: string) =>
    `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`).join('')}${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`;

  it('is asked by requests that are signed, and whose body is what was signed', async () => {
    await bucket.put('uploads/one', Buffer.from('content'));
    await bucket.get('uploads/one');
    await bucket.remove('uploads/one');
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE']);
    for (const { isSigned, isWhole } of requests) expect([isSigned, isWhole]).toEqual([true, true]);
  });

  it('is listed to its end, page by page', async () => {
    answers.push(
      [200, page(['uploads/a', 'uploads/b'], 'a/b+c=&amp;d')],
      [200, page(['uploads/c'])],
    );
    const keys: string[] = [];
    for await (const objects of bucket.list('uploads/')) {
      keys.push(...objects.map(({ key }) => key));
    }
    expect(keys).toEqual(['uploads/a', 'uploads/b', 'uploads/c']);
    const [, second] = requests;
    expect(new URL(second?.url ?? '', 'http://x').searchParams.get('continuation-token')).toBe('a/b+c=&d'); // prettier-ignore
    for (const { isSigned } of requests) expect(isSigned).toBe(true);
  });

  it('is asked again after a passing failure, and tells of a lasting one by its code', async () => {
    answers.push([500, '<Error><Code>InternalError</Code></Error>'], [200, '']);
    await bucket.put('uploads/one', Buffer.from('content'));
    expect(requests).toHaveLength(2);
    answers.push([403, '<Error><Code>AccessDenied</Code><Key>secret</Key></Error>']);
    await expect(bucket.remove('uploads/one')).rejects.toThrow('s3 answered 403 (AccessDenied).');
  });
});
