import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const mailSchema = z.object({ to: z.string(), text: z.string() });
const bodySchema = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);
const tokenSchema = z.object({ token: z.string() });
const userSchema = z.object({ user: z.object({ _id: z.string() }) });

export interface Answer {
  status: number;
  body: z.output<typeof bodySchema>;
  headers: Headers;
}

/** A signed-in user. */
export interface Person {
  token: string;
  id: string;
}

export const PASSWORD = 'seven lamps at dusk';

/** Calls a running portal as the screens do, over HTTP only. */
export class PortalClient {
  constructor(
    private readonly url: string,
    private readonly dataDir: string,
  ) {}

  async call(method: string, to: string, by?: Person | null, body?: object): Promise<Answer> {
    const response = await fetch(new URL(to, this.url), {
      method,
      headers: {
        ...(by && { authorization: `Bearer ${by.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const { status, headers } = response;
    return { status, headers, body: bodySchema.parse(await response.json()) };
  }

  register(email: string, over: object = {}): Promise<Answer> {
    return this.call('POST', '/api/auth/register', null, {
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      department: 'Economics',
      acceptedTerms: true,
      ...over,
    });
  }

  /** Registers, verifies with the mailed code, and returns the new session. */
  async student(email: string): Promise<Person> {
    await this.register(email);
    const code = await this.codeFor(email);
    const { body } = await this.call('POST', '/api/auth/verify', null, { email, code });
    return this.personOf(tokenSchema.parse(body).token);
  }

  async admin(credentials: { email: string; password: string }): Promise<Person> {
    const { body } = await this.call('POST', '/api/admin/login', null, credentials);
    return this.personOf(tokenSchema.parse(body).token);
  }

  async login(email: string): Promise<Person> {
    const { body } = await this.call('POST', '/api/auth/login', null, {
      email,
      password: PASSWORD,
    });
    return this.personOf(tokenSchema.parse(body).token);
  }

  /** Returns the newest code in the mailbox for an address; waits for one. */
  async codeFor(email: string): Promise<string> {
    const mailbox = path.join(this.dataDir, 'mailbox');
    for (;;) {
      const names = (await readdir(mailbox).catch(() => [])).sort().reverse();
      for (const name of names.filter((each) => each.endsWith('.json'))) {
        const mail = mailSchema.parse(JSON.parse(await readFile(path.join(mailbox, name), 'utf8')));
        const code = /^\d{6}$/m.exec(mail.text)?.[0];
        if (mail.to.includes(email) && code) return code;
      }
      await pause(50);
    }
  }

  private async personOf(token: string): Promise<Person> {
    const { body } = await this.call('GET', '/api/auth/current-user', { token, id: '' });
    return { token, id: userSchema.parse(body).user._id };
  }
}
