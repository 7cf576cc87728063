import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import { readMailbox } from '@portal/contracts/identity';
import { Messages } from '@portal/messaging';
import { isLoopbackName, PORTAL_CONFIG, PortalError, type PortalConfig } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { Page } from '../access/page.decorator';
import { isOnThisMachine } from './is-on-this-machine';
import { mailboxPage } from './mailbox-page';

const MAILS_SHOWN = 50;

/** Mails of a portal without a mail server, for trying the portal out. */
@Controller()
export class MailboxController {
  constructor(
    private readonly messages: Messages,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
  ) {}

  @Page()
  @Get('dev/mailbox')
  @Header('content-type', 'text/html; charset=utf-8')
  async mailbox(@Req() request: FastifyRequest): Promise<string> {
    if (!isServed(this.config) || !isOnThisMachine(request))
      throw new PortalError('not_found', 'There is nothing here.');
    const { mails } = await this.messages.request(readMailbox, { limit: MAILS_SHOWN });
    return mailboxPage(this.config.PRODUCT_NAME, mails);
  }
}

/**
 * Returns whether the mailbox is served: it shows codes to anyone on this machine, so only in
 * development or if it is enabled.
 */
function isServed(config: PortalConfig): boolean {
  const { SMTP_URL, NATS_URL, NODE_ENV, DEV_MAILBOX, PUBLIC_URL } = config;
  if (SMTP_URL || NODE_ENV === 'production' || DEV_MAILBOX === 'off') return false;
  // PUBLIC_URL admits other clients through a proxy whose connections come from this machine.
  if (PUBLIC_URL && !isLoopbackName(new URL(PUBLIC_URL).hostname)) return false;
  return DEV_MAILBOX === 'on' || !NATS_URL;
}
