import { loadConfig } from '@portal/platform';
import { mailTransport } from './mail-transport.provider';
import { Mailbox } from './mailbox';
import { SmtpTransport } from './smtp-transport';

const made = (env: Record<string, string>) =>
  mailTransport.useFactory(loadConfig(env), () => new Date());

describe('where mails go', () => {
  it('is never the log in production: without a mail server nothing starts (F16)', () => {
    expect(() => made({ NODE_ENV: 'production' })).toThrow(
      /^Configuration: SMTP_URL must be set in production: [^\n]+\.$/,
    );
  });

  it('is the mail server where one is set, and the mailbox of a developer', () => {
    const SMTP_URL = 'smtp://mail.example:2525';
    expect(made({ NODE_ENV: 'production', SMTP_URL })).toBeInstanceOf(SmtpTransport);
    expect(made({})).toBeInstanceOf(Mailbox);
  });
});
