import { Module, type DynamicModule } from '@nestjs/common';
import { MailOutbox } from './mail-outbox';
import { MailRelay } from './mail-relay';
import { MailRenderer } from './mail-renderer';
import { MAIL_TRANSPORT } from './mail-transport';
import { mailTransport } from './mail-transport.provider';

/** Module for sending mails. Global, imported once per service. */
@Module({})
export class MailModule {
  /** Requires a database with `mailEntities` and `mailMigrations` in its lists. */
  static forService(): DynamicModule {
    return {
      module: MailModule,
      global: true,
      providers: [mailTransport, MailRenderer, MailRelay, MailOutbox],
      exports: [MailOutbox, MAIL_TRANSPORT],
    };
  }
}
