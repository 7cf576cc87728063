import { Module, type DynamicModule } from '@nestjs/common';
import { MailOutbox } from './mail-outbox';
import { MailRelay } from './mail-relay';
import { MailRenderer } from './mail-renderer';
import { MAIL_TRANSPORT } from './mail-transport';
import { mailTransport } from './mail-transport.provider';

/** What a service imports to send mails. Global, once a service. */
@Module({})
export class MailModule {
  /** The service must have a database, with `mailEntities` and `mailMigrations` in its lists. */
  static forService(): DynamicModule {
    return {
      module: MailModule,
      global: true,
      providers: [mailTransport, MailRenderer, MailRelay, MailOutbox],
      exports: [MailOutbox, MAIL_TRANSPORT],
    };
  }
}
