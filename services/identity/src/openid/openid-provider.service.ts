import { Inject, Injectable, Logger } from '@nestjs/common';
import { TEXTS } from '@portal/contracts';
import { OPENID_RETURN_PATH } from '@portal/contracts/openid';
import { FairQueue, type FairBounds } from '@portal/kit';
import { createHttpClient, type HttpClient } from '@portal/kit/http-client';
import {
  Metrics,
  networkOf,
  PORTAL_CONFIG,
  PortalError,
  type PortalConfig,
} from '@portal/platform';
import * as openid from 'openid-client';
import { z } from 'zod';
import { BrowserBinding, type Binding } from './browser-binding';

/** Deadline of each request to the provider, in seconds. */
const TIMEOUT_SECONDS = 5;
/**
 * Error codes that mean that the provider, or a proxy in front of it, did not respond properly.
 */
const OUTAGES = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];
const SERVER_FAULT = 500;

const NO_CONTROL = /^\P{Cc}*$/u;

const claimsSchema = z.object({
  iss: z.string(),
  // PostgreSQL rejects NUL, and valid ids and addresses contain no control characters.
  sub: z.string().min(1).max(255).regex(NO_CONTROL),
  email: z.string().max(254).regex(NO_CONTROL).optional(),
  // A boolean, as OpenID specifies: a token with a string is refused.
  email_verified: z.boolean().optional(),
});

/** The identity that the provider asserts. */
export interface Vouched {
  issuer: string;
  subject: string;
  /** Undefined unless verified by the provider. */
  email: string | undefined;
}

/** Parameters with which the provider redirects the browser back. */
interface Returned {
  code: string;
  state: string;
  iss?: string | undefined;
}

/**
 * Limits of token requests: anyone can send a return, and each causes a request to the provider.
 */
const CALLS: FairBounds = {
  concurrency: 8,
  waiting: 256,
  waitingPerKey: 64,
  refusal: () => new PortalError('unavailable', TEXTS.googleFailed, { retryAfterSeconds: 5 }),
};

/** Client of the configured OpenID provider, using the authorization code flow with PKCE. */
@Injectable()
export class OpenIdProviderService {
  private readonly logger = new Logger(OpenIdProviderService.name);
  /** With a deadline, retries of idempotent requests, and a circuit breaker for outages. */
  private readonly http: HttpClient;
  private readonly calls = new FairQueue(CALLS);
  private discovered: Promise<openid.Configuration> | undefined;

  constructor(
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    private readonly binding: BrowserBinding,
    metrics: Metrics,
  ) {
    this.http = createHttpClient({ name: 'openid', deadlineMs: TIMEOUT_SECONDS * 1_000, metrics });
  }

  get isConfigured(): boolean {
    return this.config.GOOGLE_CLIENT_ID !== undefined;
  }

  /**
   * Returns the authorization URL.
   * @throws PortalError `not_found` without a provider; `unavailable` during an outage of it.
   */
  async addressFor(browserSecret: string): Promise<string> {
    const configuration = await this.configuration();
    const { state, nonce, verifier } = this.binding.bindingFor(browserSecret);
    const address = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.returnAddress,
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return address.href;
  }

  /**
   * Redeems an authorization code. Networks are served in turn, as the provider may be slow.
   * @param address network address of the returning user
   * @throws PortalError `wrong_credentials` for values that do not match; `unavailable`.
   */
  redeem(returned: Returned, browserSecret: string, address: string): Promise<Vouched> {
    return this.calls.add(networkOf(address), () => this.claimsOf(returned, browserSecret));
  }

  private async claimsOf(returned: Returned, browserSecret: string): Promise<Vouched> {
    const configuration = await this.configuration();
    const claims = await this.exchange(
      configuration,
      returned,
      this.binding.bindingFor(browserSecret),
    );
    const { iss, sub, email, email_verified: verified } = claims;
    return { issuer: iss, subject: sub, email: verified === true ? email : undefined };
  }

  private async exchange(
    configuration: openid.Configuration,
    { code, state, iss }: Returned,
    { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier }: Binding,
  ): Promise<z.output<typeof claimsSchema>> {
    const back = new URL(this.returnAddress);
    for (const [name, value] of Object.entries({ code, state, iss })) {
      if (value !== undefined) back.searchParams.set(name, value);
    }
    const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, back, checks);
      return claimsSchema.parse(tokens.claims());
    } catch (error) {
      throw this.refusal(error);
    }
  }

  private get returnAddress(): string {
    const { PUBLIC_URL, PORT } = this.config;
    return new URL(OPENID_RETURN_PATH, PUBLIC_URL ?? `http://localhost:${PORT}`).href;
  }

  /** Discovers the provider once; again after a failure. */
  private configuration(): Promise<openid.Configuration> {
    const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, OIDC_ISSUER } = this.config;
    if (id === undefined) throw new PortalError('not_found', TEXTS.googleUnavailable);
    const issuer = new URL(OIDC_ISSUER);
    // The configuration allows http on the local machine only.
    const plain = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
    this.discovered ??= openid
      .discovery(issuer, id, secret, secret ? undefined : openid.None(), {
        timeout: TIMEOUT_SECONDS,
        [openid.customFetch]: this.http,
        // Also verifies signatures, though TLS would be sufficient: it may terminate before the
        // provider.
        execute: [openid.enableNonRepudiationChecks, ...plain],
      })
      .catch((error: unknown) => {
        this.discovered = undefined;
        throw this.outage(error);
      });
    return this.discovered;
  }

  /**
   * Maps a refusal by the provider or the library to a failed sign-in, and a missing response to
   * an outage.
   */
  private refusal(error: unknown): PortalError {
    const isRefused =
      (error instanceof openid.ResponseBodyError && error.status < SERVER_FAULT) ||
      error instanceof openid.AuthorizationResponseError ||
      error instanceof z.ZodError ||
      (error instanceof openid.ClientError && isVerdict(error));
    if (!isRefused) return this.outage(error);
    this.logger.warn(`An OpenID sign-in was refused: ${nameOf(error)}`);
    return new PortalError('wrong_credentials', TEXTS.googleFailed);
  }

  private outage(error: unknown): PortalError {
    this.logger.warn(`The OpenID provider does not answer as it should: ${nameOf(error)}`);
    return new PortalError('unavailable', TEXTS.googleFailed);
  }
}

/** The library assigns a code to every failed check; a broken connection has none. */
function isVerdict({ code }: openid.ClientError): boolean {
  return code !== undefined && !OUTAGES.includes(code);
}

/** Returns the name for the log; never the message of a refusal, which may quote the input. */
function nameOf(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), 'code');
  const name = error instanceof Error ? error.name : 'unknown';
  return typeof code === 'string' ? `${name} ${code}` : name;
}
