import type { Letter } from './letter';

/** Metadata key of methods that render mails: the kind of mail. */
export const RENDERS_MAIL = Symbol('RENDERS_MAIL');

/** Renders a mail; returns undefined if it is no longer needed and must not be sent. */
export type RenderMail = (email: string) => Promise<Letter | undefined>;

/**
 * Registers a provider's method to render the mails of one kind, each when it is sent: its content
 * is then current, and a code in it is newly generated.
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
