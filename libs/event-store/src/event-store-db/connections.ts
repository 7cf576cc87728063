import { UnavailableError, type EventStoreDBClient } from '@eventstore/db-client';
import { monotonicMs } from '@portal/platform';
import { CHANNEL } from './grpc';
import { isSilence } from './outages';
import { within } from './plain-client';

/**
 * Time without any data from the server after which the connection of a timed-out call is
 * abandoned, in ms. Less than the timeout of any call that had its full time; more than the time
 * left to a call that waited for its turn.
 */
const SILENT_MS = 800;

/** The used part of gRPC's channel. */
interface Channel {
  getConnectivityState(tryToConnect: boolean): number;
  watchConnectivityState(current: number, deadline: number, then: () => void): void;
}

/**
 * Counts the connections to the server, and abandons one that receives no data. A new one may lead
 * to another server, or to the same one with another log; the client does not report it, because
 * it reconnects automatically.
 */
export class Connections {
  private channel: Channel | undefined;
  private count = 0;
  /** Time of the last data on a channel, on `monotonicMs()`. */
  private readonly activeAtMs = new WeakMap<Channel, number>();

  constructor(private readonly client: EventStoreDBClient) {}

  /** Number of the last known connection. */
  get number(): number {
    return this.count;
  }

  /** Returns the number of the connection used by the next call. */
  async current(withinMs: number): Promise<number> {
    const channel = await within(withinMs, this.getChannel());
    if (channel !== this.channel) {
      this.channel = channel;
      this.count += 1;
      this.watch(channel, channel.getConnectivityState(false));
    }
    return this.count;
  }

  /** Records that data arrived on the current connection. */
  noteActivity(): void {
    if (this.channel) this.activeAtMs.set(this.channel, monotonicMs());
  }

  /**
   * Watches a call that has just been sent. A server that is frozen, or whose host has
   * disappeared, keeps its connections, and the client looks for another member of the cluster
   * only after 20 to 40 s; a timeout without data triggers that immediately.
   */
  async listen<T>(answer: Promise<T>): Promise<T> {
    const askedAtMs = monotonicMs();
    // The channel of this call, because another one may exist by the time it is given up.
    const over: { channel?: Channel } = {};
    void this.getChannel().then(
      (channel) => (over.channel = channel),
      () => undefined, // no server was found; the call reports it to its caller
    );
    const note = () => over.channel && this.activeAtMs.set(over.channel, monotonicMs());
    try {
      const result = await answer;
      note();
      return result;
    } catch (error) {
      if (isSilence(error)) this.leaveIfSilent(over.channel, askedAtMs);
      else note();
      throw error;
    }
  }

  private getChannel(): Promise<Channel> {
    const getChannel: unknown = Reflect.get(this.client, 'getChannel');
    if (typeof getChannel !== 'function') throw new TypeError('The client has no channel');
    return (getChannel as () => Promise<Channel>)(); // its actual type
  }

  private leaveIfSilent(channel: Channel | undefined, askedAtMs: number): void {
    if (!channel) return;
    const silentSinceMs = Math.max(askedAtMs, this.activeAtMs.get(channel) ?? -Infinity);
    if (monotonicMs() - silentSinceMs >= SILENT_MS) this.leave(channel);
  }

  /**
   * Makes the next call use a new connection, unless it already does; pending calls on this one
   * time out.
   */
  private leave(channel: Channel): void {
    const handle: unknown = Reflect.get(this.client, 'handleError');
    if (typeof handle !== 'function') return;
    const caller = { getChannel: () => channel };
    const error = new UnavailableError(undefined, 'Nothing comes from the server.');
    Reflect.apply(handle, this.client, [caller, error]);
  }

  /** Once disconnected, the client reconnects over another connection. */
  private watch(channel: Channel, state: number): void {
    if (state === CHANNEL.SHUTDOWN || channel !== this.channel) return;
    channel.watchConnectivityState(state, Infinity, () => {
      if (state === CHANNEL.READY) this.count += 1;
      this.watch(channel, channel.getConnectivityState(false));
    });
  }
}
