import type { EventStoreDBClient } from '@eventstore/db-client';
import { CHANNEL } from './grpc';
import { within } from './plain-client';

/** What is needed of a channel of gRPC. */
interface Channel {
  getConnectivityState(tryToConnect: boolean): number;
  watchConnectivityState(current: number, deadline: number, then: () => void): void;
}

/**
 * Counts the connections to the server. Behind a new one may be another server, or the same one with
 * another log; the client tells nobody, since it connects by itself.
 */
export class Connections {
  private channel: Channel | undefined;
  private count = 0;

  constructor(private readonly client: EventStoreDBClient) {}

  /** Number of the last connection that is known of. */
  get number(): number {
    return this.count;
  }

  /** Number of the connection over which the next call goes. */
  async current(withinMs: number): Promise<number> {
    const getChannel: unknown = Reflect.get(this.client, 'getChannel');
    if (typeof getChannel !== 'function') throw new TypeError('The client has no channel');
    const channel = await within(withinMs, (getChannel as () => Promise<Channel>)()); // its own kind
    if (channel !== this.channel) {
      this.channel = channel;
      this.count += 1;
      this.watch(channel, channel.getConnectivityState(false));
    }
    return this.count;
  }

  /** Whoever was connected and is not any more comes back by another connection. */
  private watch(channel: Channel, state: number): void {
    if (state === CHANNEL.SHUTDOWN || channel !== this.channel) return;
    channel.watchConnectivityState(state, Infinity, () => {
      if (state === CHANNEL.READY) this.count += 1;
      this.watch(channel, channel.getConnectivityState(false));
    });
  }
}
