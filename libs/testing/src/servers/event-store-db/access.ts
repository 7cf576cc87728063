import type { Metadata, ServiceError } from '@grpc/grpc-js';
import { accessDenied, notAuthenticated } from './refusals';

/** Who may do everything. */
const ADMIN = 'admin';
/** In a list of who may: everybody. */
const EVERYBODY = '$all';
/** The server's own streams and the metadata of those, `$$$all` among them. */
const OF_THE_SERVER = /^\$(?:[^$]|\$\$)/;

interface Called {
  metadata: Metadata;
}

/**
 * Who may do what at a secured server, as in EventStoreDB 23 (EventStore.Core/Authorization/LegacyStreamPermissionAssertion.cs): it
 * is asked who somebody is, then what that one may. Streams that say nothing of it are everybody's; `$all` and the server's own
 * are the admins'.
 */
export class Access {
  /** @param passwords by name */
  constructor(private readonly passwords: Readonly<Record<string, string>>) {}

  /**
   * @param stream null: all of them
   * @param readers whom the metadata of `$all` let read it
   */
  refusalOfRead(
    call: Called,
    stream: string | null,
    readers: readonly string[],
  ): ServiceError | null {
    const isReader = (name: string) => readers.includes(name) || readers.includes(EVERYBODY);
    return this.refusalOf(call, (name) => stream !== null || isReader(name));
  }

  refusalOfWrite(call: Called, stream: string): ServiceError | null {
    return this.refusalOf(call, () => !OF_THE_SERVER.test(stream));
  }

  private refusalOf({ metadata }: Called, mayDoIt: (name: string) => boolean): ServiceError | null {
    const name = this.nameOf(metadata);
    if (name === null) return notAuthenticated();
    return name === ADMIN || mayDoIt(name) ? null : accessDenied();
  }

  /** Empty for nobody, null for somebody who is not who they say. */
  private nameOf(metadata: Metadata): string | null {
    const [, encoded] = /^Basic (.+)$/.exec(String(metadata.get('authorization')[0] ?? '')) ?? [];
    if (!encoded) return '';
    const [name = '', password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
    return this.passwords[name] === password ? name : null;
  }
}
