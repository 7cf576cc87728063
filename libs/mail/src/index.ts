import { CreateMailOutbox1732000000000 } from './migrations/0000-create-mail-outbox.migration';
import { QueuedMailEntity } from './queued-mail.entity';

export { composeLetter } from './compose-letter';
export type { Letter } from './letter';
export { MailOutbox, type MailToSend } from './mail-outbox';
export { MailModule } from './mail.module';
export { MailRelay } from './mail-relay';
export { MAIL_TRANSPORT, type MailTransport } from './mail-transport';
export { Mailbox } from './mailbox';
export { RendersMail } from './renders-mail.decorator';

/** Entities of queued mails, for a service's own list. */
export const mailEntities = [QueuedMailEntity];
/** Migrations of queued mails, for a service's own list. */
export const mailMigrations = [CreateMailOutbox1732000000000];
