import { Controller, Get, Header, Inject } from '@nestjs/common';
import { readMailbox } from '@portal/contracts/identity';
import { Messages } from '@portal/messaging';
import { PORTAL_CONFIG, PortalError, type PortalConfig } from '@portal/platform';
import { Page } from '../access/page.decorator';
import { mailboxPage } from './mailbox-page';

const MAILS_SHOWN = 50;

/** The mails of a portal without a mail server, for whoever tries it out. */
@Controller()
export class MailboxController {
  constructor(
    private readonly messages: Messages,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
  ) {}

  @Page()
  @Get('dev/mailbox')
  @Header('content-type', 'text/html; charset=utf-8')
  async mailbox(): Promise<string> {
    if (!isServed(this.config)) throw new PortalError('not_found', 'There is nothing here.');
    const { mails } = await this.messages.request(readMailbox, { limit: MAILS_SHOWN });
    return mailboxPage(this.config.PRODUCT_NAME, mails);
  }
}

/** Codes are shown to anybody: so only on one machine, by a developer, or where asked for. */
function isServed({ SMTP_URL, NATS_URL, NODE_ENV, DEV_MAILBOX }: PortalConfig): boolean {
  if (SMTP_URL || DEV_MAILBOX === 'off') return false;
  return DEV_MAILBOX === 'on' || (!NATS_URL && NODE_ENV !== 'production');
}
