import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { endWeeklyMail, mailTokenSchema } from '@portal/contracts/jobs-board';
import { Messages } from '@portal/messaging';
import { Page } from '../access/page.decorator';

const DONE = { message: 'You will get no more weekly mails about jobs.' };

/**
 * Ends the weekly mail through the link in it (RFC 8058): mail programs POST to it without a
 * session and with any body; a GET shows the app's page with a button and changes nothing.
 */
@Controller()
export class WeeklyMailController {
  constructor(private readonly messages: Messages) {}

  /** The answer does not reveal which tokens exist. */
  @Page()
  @Post('job/mail/:token')
  @HttpCode(200)
  async end(@Param('token') given: string): Promise<{ message: string }> {
    const token = mailTokenSchema.safeParse(given);
    return token.success ? this.messages.request(endWeeklyMail, { token: token.data }) : DONE;
  }
}
