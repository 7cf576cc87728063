import type { FactoryProvider } from '@nestjs/common';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { MAIL_TRANSPORT, type MailTransport } from './mail-transport';
import { Mailbox } from './mailbox';
import { SmtpTransport } from './smtp-transport';

/** The mail server where one is set, else the mailbox. */
export const mailTransport: FactoryProvider<MailTransport> = {
  provide: MAIL_TRANSPORT,
  inject: [PORTAL_CONFIG, CLOCK],
  useFactory: (config: PortalConfig, clock: Clock) =>
    config.SMTP_URL ? new SmtpTransport(config, config.SMTP_URL) : new Mailbox(config, clock),
};
