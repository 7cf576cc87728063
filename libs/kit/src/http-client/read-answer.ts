import { HttpClientError } from './http-client-error';

/** Status codes without a body, for which `Response` accepts none. */
const BODILESS = new Set([204, 205, 304]);

/**
 * Reads a response to its end, so that the caller need not wait for its body.
 * @throws HttpClientError `too_large` as soon as more than `maxBytes` have arrived.
 */
export async function readAnswer(
  client: string,
  answer: Response,
  maxBytes: number,
): Promise<Response> {
  const announced = Number(answer.headers.get('content-length') ?? 0);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (answer.body) {
    // Leaving the iteration early cancels the body and with it the connection.
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > maxBytes || announced > maxBytes) throw new HttpClientError(client, 'too_large');
    }
  }
  const { status, statusText, headers, url } = answer;
  const body = BODILESS.has(status) ? null : Buffer.concat(chunks);
  const whole = new Response(body, { status, statusText, headers });
  return Object.defineProperty(whole, 'url', { value: url });
}
