import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findFreePort } from '@portal/platform';

const PROGRAM = path.join(__dirname, 'openid-provider.mjs');
const STEPS_MAX = 10;

/** Accounts of the provider, by subject. */
export type Accounts = Record<string, { email: string; email_verified: boolean; name?: string }>;

/** A real OpenID provider in a separate process, and a user agent for it. */
export class TestOpenIdProvider {
  private constructor(
    readonly issuer: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(redirectUri: string): Promise<TestOpenIdProvider> {
    const port = await findFreePort();
    const child = spawn(process.execPath, [PROGRAM, String(port), redirectUri], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return new TestOpenIdProvider(`http://127.0.0.1:${port}`, child);
  }

  /** Variables with which the portal is configured to use it. */
  get env(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      GOOGLE_CLIENT_ID: 'portal',
      GOOGLE_CLIENT_SECRET: 'a-secret-of-the-client',
    };
  }

  async setAccounts(accounts: Accounts): Promise<void> {
    await fetch(`${this.issuer}/accounts`, { method: 'POST', body: JSON.stringify(accounts) });
  }

  /** Follows the provider's pages like a browser, as this account, up to the redirect back. */
  async signIn(address: string, subject: string): Promise<Record<string, string>> {
    const cookies = new Map<string, string>();
    let next = new URL(address);
    for (let step = 0; step < STEPS_MAX; step += 1) {
      if (next.origin !== this.issuer) return Object.fromEntries(next.searchParams);
      if (next.pathname.startsWith('/interaction/')) next.searchParams.set('account', subject);
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      next = new URL(response.headers.get('location') ?? '', next);
    }
    throw new Error(`The provider led to no end: ${next.pathname}`);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
