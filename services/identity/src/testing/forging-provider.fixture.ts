import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

export const CLIENT_ID = 'portal';
export const CLIENT_SECRET = 'a-secret-of-the-client-of-the-forger';
const KEY_ID = 'key-1';

/** Faulty response of the token endpoint in place of tokens. */
export type Fault = (response: ServerResponse) => void;

/** Changes to the claims, signature or response of the next id token. */
export interface Forgery {
  claims?: (right: JWTPayload) => JWTPayload;
  /** Default: signs with the key that the provider publishes. */
  sign?: (claims: JWTPayload, forger: ForgingProvider) => Promise<string>;
  fault?: Fault;
}

/** A provider that issues the id token of the test: a valid one by default. */
export class ForgingProvider {
  forgery: Forgery = {};
  /** Whether it responds with 503 to every request. */
  isDown = false;
  /** Bodies of the requests to the token endpoint. */
  readonly redeemed: URLSearchParams[] = [];
  private nonce = '';

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
    private readonly keys: { published: CryptoKey; foreign: CryptoKey; jwks: object },
  ) {}

  static async start(): Promise<ForgingProvider> {
    const [published, foreign] = await Promise.all([
      generateKeyPair('RS256'),
      generateKeyPair('RS256'),
    ]);
    const key = { ...(await exportJWK(published.publicKey)), kid: KEY_ID, alg: 'RS256' };
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const forger = new ForgingProvider(`http://127.0.0.1:${port}`, server, {
      published: published.privateKey,
      foreign: foreign.privateKey,
      jwks: { keys: [key] },
    });
    server.on('request', (request, response) => void forger.answer(request, response));
    return forger;
  }

  get env(): Record<string, string> {
    const client = { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET };
    return { OIDC_ISSUER: this.issuer, ...client };
  }

  /** Simulates a user who has signed in at this URL and returns with a code. */
  comeBack(address: string): { code: string; state: string } {
    const { searchParams } = new URL(address);
    this.nonce = searchParams.get('nonce') ?? '';
    return { code: 'code-of-the-forger', state: searchParams.get('state') ?? '' };
  }

  signed(claims: JWTPayload, key: 'published' | 'foreign' = 'published'): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .sign(this.keys[key]);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { issuer } = this;
    if (this.isDown) return void response.writeHead(503).end();
    if (request.url === '/token') return this.giveTokens(new URLSearchParams(body), response);
    if (request.url === '/jwks') return sendJson(response, this.keys.jwks);
    sendJson(response, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      // Announces algorithms that the client must not accept.
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    });
  }

  private async giveTokens(body: URLSearchParams, response: ServerResponse): Promise<void> {
    this.redeemed.push(body);
    const { claims = (right) => right, sign, fault } = this.forgery;
    if (fault) return fault(response);
    const payload = claims(this.rightClaims());
    const idToken = sign ? await sign(payload, this) : await this.signed(payload);
    sendJson(response, { access_token: 'access', token_type: 'Bearer', id_token: idToken });
  }

  private rightClaims(): JWTPayload {
    const now = Math.floor(Date.now() / 1_000);
    const who = { sub: 'sub-ada', email: 'ada@miva.edu.ng', email_verified: true };
    return {
      iss: this.issuer,
      aud: CLIENT_ID,
      iat: now,
      exp: now + 300,
      nonce: this.nonce,
      ...who,
    };
  }
}

export function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
