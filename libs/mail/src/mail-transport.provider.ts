import type { FactoryProvider } from '@nestjs/common';
import { CLOCK, ConfigError, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { MAIL_TRANSPORT, type MailTransport } from './mail-transport';
import { Mailbox } from './mailbox';
import { SmtpTransport } from './smtp-transport';

const MISSING =
  'Configuration: SMTP_URL must be set in production: without a mail server, codes would go to the log.';

/** The configured mail server; without one the mailbox, which is only for development. */
export const mailTransport: FactoryProvider<MailTransport> = {
  provide: MAIL_TRANSPORT,
  inject: [PORTAL_CONFIG, CLOCK],
  useFactory: (config: PortalConfig, clock: Clock) => {
    if (config.SMTP_URL) return new SmtpTransport(config, config.SMTP_URL);
    if (config.NODE_ENV === 'production') throw new ConfigError(MISSING);
    return new Mailbox(config, clock);
  },
};
