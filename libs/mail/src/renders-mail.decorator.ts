import type { Letter } from './letter';

/** Metadata key of methods that write letters: the kind of mail. */
export const RENDERS_MAIL = Symbol('RENDERS_MAIL');

/** Undefined if there is nothing to send any more: then no mail is sent. */
export type RenderMail = (email: string) => Promise<Letter | undefined>;

/**
 * Lets a provider's method write the mails of one kind, each at the moment at which it is sent: what
 * it says is true then, and a code in it is made then.
 */
export function RendersMail(kind: string) {
  return <Method extends RenderMail>(
    _target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    if (!descriptor.value) throw new TypeError(`@RendersMail needs a method, and ${key} is none`);
    Reflect.defineMetadata(RENDERS_MAIL, kind, descriptor.value);
  };
}
