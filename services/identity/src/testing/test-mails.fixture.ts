import { TestSmtpServer } from '@portal/testing';
import { IdentityUnderTest, until } from './identity.fixture';

/** Recipient of the mail, and the number of matching mails to wait for. */
interface Which {
  email?: string;
  count?: number;
}

const ADA = 'ada@miva.edu.ng';

/** Mails of an identity service under test, received by a separate mail server. */
export class TestMails {
  private readonly server = new TestSmtpServer();

  /** Starts a service that sends its mails to this server. */
  async startIdentity(env: Record<string, string> = {}): Promise<IdentityUnderTest> {
    this.server.mails.length = 0;
    return IdentityUnderTest.start({ env: { SMTP_URL: await this.server.start(), ...env } });
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** Returns the sources of all mails to an address, oldest first, with long lines joined. */
  to(email: string): string[] {
    return this.server.mailsTo(email).map(({ source }) => source.replace(/=\r?\n/g, ''));
  }

  /** Returns the newest mail that matches `about`, once there are `count` of them. */
  newest(about: RegExp, { email = ADA, count = 1 }: Which = {}): Promise<string> {
    return until(`${count} mails about ${about.source}`, () => {
      const found = this.to(email).filter((source) => about.test(source));
      return Promise.resolve(found.length >= count ? found.at(-1) : undefined);
    });
  }

  async codeIn(about: RegExp, which?: Which): Promise<string> {
    return held(/^(\d{6})\r?$/m, await this.newest(about, which));
  }

  /** Returns the secret of the mailed link. */
  async linkIn(about: RegExp, which?: Which): Promise<string> {
    const link = /^http:\/\/localhost:3000\/sign-in-link#([\w-]{22})\r?$/m;
    return held(link, await this.newest(about, which));
  }
}

function held(what: RegExp, source: string): string {
  const [, found] = what.exec(source) ?? [];
  if (found === undefined) throw new Error(`No ${what.source} in ${source}`);
  return found;
}
