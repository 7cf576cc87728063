import type { PortalConfig } from '@portal/platform';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Letter } from './letter';
import { RecipientRefusedError, type MailTransport } from './mail-transport';

/** Timeouts of the connection to the mail server, in ms. */
const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;
const CONNECTIONS = 3;

/** nodemailer's error for a recipient rejected by the server. */
const refusalSchema = z.object({
  code: z.literal('EENVELOPE'),
  command: z.literal('RCPT TO'),
  responseCode: z.number(),
});

/** Sends through the configured mail server. */
export class SmtpTransport implements MailTransport {
  private readonly mailer;
  private readonly from: string;

  constructor(config: PortalConfig, url: string) {
    this.from = config.MAIL_FROM;
    this.mailer = createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      // The queue retries, with a new code.
      maxRequeues: 0,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text, html, headers: further }: Letter): Promise<void> {
    const headers = { 'Auto-Submitted': 'auto-generated', ...further };
    try {
      await this.mailer.sendMail({ from: this.from, to, subject, text, html, headers });
    } catch (error) {
      throw isRefusedForGood(error) ? new RecipientRefusedError(messageOf(error)) : error;
    }
  }

  close(): Promise<void> {
    this.mailer.close();
    return Promise.resolve();
  }
}

/** A 5xx status for the envelope rejects this recipient; the server itself works. */
function isRefusedForGood(error: unknown): boolean {
  const refused = refusalSchema.safeParse(error);
  return refused.success && refused.data.responseCode >= 500;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
