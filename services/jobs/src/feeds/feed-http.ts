import { createHttpClient, HttpClientError, type HttpClient } from '@portal/kit/http-client';
import { currentTime, Metrics } from '@portal/platform';
import { FeedError } from './feed-error';
import { createGuardedFetch, type GuardOptions } from './guarded-fetch';

const DEADLINE_MS = 20_000;
/** Maximum size of a feed's response, in bytes. */
const ANSWER_MAX_BYTES = 5 * 1_024 * 1_024;
const USER_AGENT = 'Student-Portal/1.0 (job board of a university)';
/** Maximum pause that a provider may request, in ms. */
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

/** Fetches the pages of one feed. */
export class FeedHttp {
  private readonly client: HttpClient;

  constructor(feed: string, guard: GuardOptions, metrics?: Metrics) {
    this.client = createHttpClient({
      name: `Feed ${feed}`,
      deadlineMs: DEADLINE_MS,
      answerMaxBytes: ANSWER_MAX_BYTES,
      fetch: createGuardedFetch(guard),
      ...(metrics && { metrics }),
    });
  }

  /** @throws FeedError */
  async text(url: URL, signal: AbortSignal): Promise<string> {
    const answer = await this.get(url, signal);
    if (answer.status === 429) throw limited(answer);
    if (!answer.ok) throw new FeedError(`answered with status ${answer.status}`);
    return answer.text();
  }

  /** @throws FeedError also if the response is not JSON */
  async json(url: URL, signal: AbortSignal): Promise<unknown> {
    const text = await this.text(url, signal);
    try {
      return JSON.parse(text);
    } catch {
      throw new FeedError('answered with something that is not JSON');
    }
  }

  private async get(url: URL, signal: AbortSignal): Promise<Response> {
    try {
      return await this.client(url, { signal, headers: { 'user-agent': USER_AGENT } });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof HttpClientError) throw new FeedError(wordsOf(error));
      throw error;
    }
  }
}

function wordsOf({ failure, code }: HttpClientError): string {
  if (code === 'EINSIDE')
    return "leads to an address inside the operator's network (JOB_FEED_INTERNAL_HOSTS allows single ones)";
  switch (failure) {
    case 'deadline':
      return 'did not answer in time';
    case 'too_large':
      return 'answered with more than 5 MB';
    default:
      return `could not be reached${code ? ` (${code})` : ''}`;
  }
}

function limited({ headers }: Response): FeedError {
  const asked = headers.get('retry-after') ?? '';
  const seconds = Number(asked);
  const ms =
    Number.isFinite(seconds) && asked !== ''
      ? seconds * 1_000
      : Date.parse(asked) - currentTime().getTime();
  const retryAfterMs = Math.min(Math.max(Number.isFinite(ms) ? ms : 0, 0), RETRY_AFTER_MAX_MS);
  return new FeedError('is asked too often (429)', retryAfterMs);
}
