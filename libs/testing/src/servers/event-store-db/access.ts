import type { Metadata, ServiceError } from '@grpc/grpc-js';
import { accessDenied, notAuthenticated } from './refusals';

/** Name of the user with all permissions. */
const ADMIN = 'admin';
/** Entry of an access list that stands for all users. */
const EVERYBODY = '$all';
/** The server's own streams and their metadata streams, including `$$$all`. */
const OF_THE_SERVER = /^\$(?:[^$]|\$\$)/;

interface Called {
  metadata: Metadata;
}

/**
 * Access control of a secured server, as in EventStoreDB 23
 * (EventStore.Core/Authorization/LegacyStreamPermissionAssertion.cs): it authenticates the user,
 * and then checks permissions. Streams without an access list are open to all users; `$all` and
 * the server's own streams only to admins.
 */
export class Access {
  /** @param passwords by user name */
  constructor(private readonly passwords: Readonly<Record<string, string>>) {}

  /**
   * @param stream null: all of them
   * @param readers users who may read `$all` by its metadata
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

  /** Returns the user name; empty for an anonymous call, null for wrong credentials. */
  private nameOf(metadata: Metadata): string | null {
    const [, encoded] = /^Basic (.+)$/.exec(String(metadata.get('authorization')[0] ?? '')) ?? [];
    if (!encoded) return '';
    const [name = '', password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
    return this.passwords[name] === password ? name : null;
  }
}
