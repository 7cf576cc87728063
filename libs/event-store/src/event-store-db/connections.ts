import { UnavailableError, type EventStoreDBClient } from '@eventstore/db-client';
import { monotonicMs } from '@portal/platform';
import { CHANNEL } from './grpc';
import { isSilence } from './outages';
import { within } from './plain-client';

/**
 * How long nothing at all has come from the server when a call was given up, in ms, for its connection to be left. Less
 * than any deadline of a call that had its time from the start; more than what a call had left that waited for its turn.
 */
const SILENT_MS = 800;

/** The used part of gRPC's channel. */
interface Channel {
  getConnectivityState(tryToConnect: boolean): number;
  watchConnectivityState(current: number, deadline: number, then: () => void): void;
}

/**
 * Counts the connections to the server, and leaves one from which nothing comes. Behind a new one may be another server,
 * or the same one with another log; the client does not report it, since it connects by itself.
 */
export class Connections {
  private channel: Channel | undefined;
  private count = 0;
  /** When something last came over a channel, by `monotonicMs()`. */
  private readonly activeAtMs = new WeakMap<Channel, number>();

  constructor(private readonly client: EventStoreDBClient) {}

  /** Number of the last connection that is known of. */
  get number(): number {
    return this.count;
  }

  /** Number of the connection over which the next call goes. */
  async current(withinMs: number): Promise<number> {
    const channel = await within(withinMs, this.getChannel());
    if (channel !== this.channel) {
      this.channel = channel;
      this.count += 1;
      this.watch(channel, channel.getConnectivityState(false));
    }
    return this.count;
  }

  /** Notes that something has come over the current connection. */
  noteActivity(): void {
    if (this.channel) this.activeAtMs.set(this.channel, monotonicMs());
  }

  /**
   * Passes the answer of a call on that has just been sent. A server that is frozen, or whose host went without a word, keeps its connections, and the client
   * looks for another member of the cluster after 20 to 40 s: who is given up in silence looks at once.
   */
  async listen<T>(answer: Promise<T>): Promise<T> {
    const askedAtMs = monotonicMs();
    // The one over which this call goes: by the time it is given up there may be another.
    const over: { channel?: Channel } = {};
    void this.getChannel().then(
      (channel) => (over.channel = channel),
      () => undefined, // there was no server to ask; the call reports it to its caller
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
    return (getChannel as () => Promise<Channel>)(); // its own kind
  }

  private leaveIfSilent(channel: Channel | undefined, askedAtMs: number): void {
    if (!channel) return;
    const silentSinceMs = Math.max(askedAtMs, this.activeAtMs.get(channel) ?? -Infinity);
    if (monotonicMs() - silentSinceMs >= SILENT_MS) this.leave(channel);
  }

  /** The next call goes over a new connection, unless it does already; what goes over this one is given up by itself. */
  private leave(channel: Channel): void {
    const handle: unknown = Reflect.get(this.client, 'handleError');
    if (typeof handle !== 'function') return;
    const caller = { getChannel: () => channel };
    const error = new UnavailableError(undefined, 'Nothing comes from the server.');
    Reflect.apply(handle, this.client, [caller, error]);
  }

  /** A client that was connected and is not any more comes back by another connection. */
  private watch(channel: Channel, state: number): void {
    if (state === CHANNEL.SHUTDOWN || channel !== this.channel) return;
    channel.watchConnectivityState(state, Infinity, () => {
      if (state === CHANNEL.READY) this.count += 1;
      this.watch(channel, channel.getConnectivityState(false));
    });
  }
}
