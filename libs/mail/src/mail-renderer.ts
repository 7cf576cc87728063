import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Letter } from './letter';
import { RENDERS_MAIL, type RenderMail } from './renders-mail.decorator';

/** Finds the methods marked `@RendersMail` and has each mail written by the one of its kind. */
@Injectable()
export class MailRenderer implements OnModuleInit {
  private readonly byKind = new Map<string, RenderMail>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** @throws TypeError where two methods would write the same kind */
  onModuleInit(): void {
    for (const wrapper of this.discovery.getProviders()) {
      const instance: unknown = wrapper.instance;
      if (typeof instance === 'object' && instance !== null) this.register(instance);
    }
  }

  /**
   * @returns undefined where there is nothing to tell any more
   * @throws Error for a kind that nobody writes, such as one of a newer version
   */
  async render({ email, kind }: { email: string; kind: string }): Promise<Letter | undefined> {
    const write = this.byKind.get(kind);
    if (!write) throw new Error(`Nobody writes mails of the kind '${kind}'`);
    return write(email);
  }

  private register(instance: object): void {
    const prototype: unknown = Object.getPrototypeOf(instance);
    if (typeof prototype !== 'object' || prototype === null) return;
    for (const name of this.scanner.getAllMethodNames(prototype)) {
      const method = Reflect.get(prototype, name) as RenderMail; // the decorator takes no other
      const kind: unknown = Reflect.getMetadata(RENDERS_MAIL, method);
      if (typeof kind !== 'string') continue;
      if (this.byKind.has(kind)) throw new TypeError(`Two methods write mails of '${kind}'`);
      this.byKind.set(kind, (email) => method.call(instance, email));
    }
  }
}
