import { listAdminActs } from '@portal/contracts/audit';
import { adminLogin, login, readMailbox } from '@portal/contracts/identity';
import { register, resendCode, verify } from '@portal/contracts/registration';
import type { RequestInputOf, ResponseOf } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import { scaledMs, startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { IdentityModule } from '../identity.module';
import type { Device } from '../credentials/device-key';

export const PASSWORD = 'violin tram 4 yams';
export const DEVICE = { address: '203.0.113.7', userAgent: 'Firefox on a laptop' };
export const ADMIN = { email: 'registrar@miva.edu.ng', password: 'lantern-otter-82-quay' };

/** A running identity service with a clock that the test controls. */
export class IdentityUnderTest {
  private constructor(
    readonly service: TestService,
    private readonly time: { now: number },
  ) {}

  static async start(
    options: { env?: Record<string, string>; databaseUrl?: string; at?: number } = {},
  ): Promise<IdentityUnderTest> {
    const time = { now: options.at ?? Date.parse('2026-03-02T09:00:00Z') };
    const service = await startTestService({
      name: 'identity',
      module: IdentityModule,
      clock: () => new Date(time.now),
      env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...options.env },
      ...(options.databaseUrl && { databaseUrl: options.databaseUrl }),
    });
    return new IdentityUnderTest(service, time);
  }

  get now(): Date {
    return new Date(this.time.now);
  }

  /** Advances the clock. */
  pass(seconds: number): void {
    this.time.now += seconds * 1_000;
  }

  stop(): Promise<void> {
    return this.service.stop();
  }

  sql<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.service.app.get(DataSource, { strict: false }).query(statement, parameters);
  }

  register(form: Partial<RequestInputOf<typeof register>> & { email: string }) {
    const password = form.password ?? PASSWORD;
    return this.service.messages.request(register, {
      password,
      confirmPassword: password,
      department: 'Computer Science',
      acceptedTerms: true,
      device: DEVICE,
      ...form,
    });
  }

  resend(email: string, { registrationId }: { registrationId?: string } = {}) {
    return this.service.messages.request(resendCode, { email, registrationId, device: DEVICE });
  }

  verify(email: string, code: string, registrationId?: string) {
    return this.service.messages.request(verify, { email, code, device: DEVICE, registrationId });
  }

  login(email: string, password: string = PASSWORD, device: Device = DEVICE) {
    return this.service.messages.request(login, { email, password, device });
  }

  adminLogin(email: string, password: string, device: Device = DEVICE, code?: string) {
    return this.service.messages.request(adminLogin, { email, password, device, code });
  }

  /** Returns all mails to an address, newest first, once there are `count` of them. */
  async mailsTo(email: string, count = 1): Promise<ResponseOf<typeof readMailbox>['mails']> {
    return until(`${count} mails to ${email}`, async () => {
      const { mails } = await this.service.messages.request(readMailbox, { limit: 100 });
      const own = mails.filter(({ to }) => to === email);
      return own.length >= count ? own : undefined;
    });
  }

  /** Returns the code in the newest of `count` mails. */
  async codeFor(email: string, count = 1): Promise<string> {
    const [newest] = await this.mailsTo(email, count);
    const code = /^\d{6}$/m.exec(newest?.text ?? '')?.[0];
    if (!code) throw new Error(`No code in ${newest?.text ?? 'no mail'}`);
    return code;
  }

  /** Returns the log of admins' acts, newest first, once all events have been received. */
  async acts(): Promise<ResponseOf<typeof listAdminActs>['entries']> {
    await until('the end of the outbox', async () => {
      const waiting = await this.sql('SELECT 1 FROM outbox WHERE sent_at IS NULL');
      return waiting.length === 0 ? true : undefined;
    });
    return (await this.service.messages.request(listAdminActs, {})).entries;
  }

  /** Registers and verifies a student, who is then signed in. */
  async student(email: string, password: string = PASSWORD) {
    const { registrationId } = await this.register({ email, password });
    return this.verify(email, await this.codeFor(email), registrationId);
  }
}

/** Polls until there is a result, for at most 10 s. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + scaledMs(10_000);
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Returns the error with which a call is refused. */
export async function refusalOf(call: Promise<unknown>): Promise<PortalError> {
  const outcome = await call.then(
    () => new Error('It was not refused'),
    (error: unknown) => error,
  );
  if (outcome instanceof PortalError) return outcome;
  throw outcome;
}

/** Returns another code than this one. */
export function otherCode(code: string, distance = 1): string {
  return String((Number(code) + distance) % 1_000_000).padStart(6, '0');
}
