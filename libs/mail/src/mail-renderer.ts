import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DecoratedMethods } from '@portal/messaging';
import type { Letter } from './letter';
import { RENDERS_MAIL, type RenderMail } from './renders-mail.decorator';

/** Finds the methods marked `@RendersMail` and renders each mail with the one of its kind. */
@Injectable()
export class MailRenderer implements OnModuleInit {
  private readonly byKind = new Map<string, RenderMail>();

  constructor(private readonly methods: DecoratedMethods) {}

  /** @throws TypeError if two methods render the same kind */
  onModuleInit(): void {
    for (const { metadata: kind, call } of this.methods.find<string, RenderMail>(RENDERS_MAIL)) {
      if (this.byKind.has(kind)) throw new TypeError(`Two methods write mails of '${kind}'`);
      this.byKind.set(kind, call);
    }
  }

  /**
   * @returns undefined if the mail is no longer needed
   * @throws Error for a kind without a method, such as one of a newer version
   */
  async render({ email, kind }: { email: string; kind: string }): Promise<Letter | undefined> {
    const write = this.byKind.get(kind);
    if (!write) throw new Error(`Nobody writes mails of the kind '${kind}'`);
    return write(email);
  }
}
