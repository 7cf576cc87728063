import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { readMailbox, seedStudents } from '@portal/contracts/identity';
import { MAIL_TRANSPORT, Mailbox, type MailTransport } from '@portal/mail';
import { HandlesRequest } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { DemoStudentsService } from './demo-students.service';

/** Message handlers for operators of the portal; no HTTP route exposes them. */
@Controller()
export class OperatorController {
  constructor(
    private readonly demoStudents: DemoStudentsService,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
  ) {}

  @HandlesRequest(seedStudents)
  async seedStudents({ students }: RequestOf<typeof seedStudents>) {
    return { students: await this.demoStudents.seed(students) };
  }

  @HandlesRequest(readMailbox)
  async readMailbox({ limit }: RequestOf<typeof readMailbox>) {
    if (!(this.transport instanceof Mailbox)) {
      throw new PortalError('not_found', 'Mails go out by a mail server.');
    }
    return { mails: await this.transport.read(limit) };
  }
}
