import { ErrorCode, Events, NatsError, type NatsConnection } from 'nats';

/** Changes of a connection by which an answer that is waited for will never come. */
const BREAKS = [Events.Disconnect, Events.Reconnect].map(String);

/**
 * Questions to a server that end with the connection. By itself the driver waits for an answer until the deadline of the
 * question, also for one that was asked while the server was away: past its return.
 */
export class ConnectedWork {
  private isAway = false;
  private readonly underWay = new Set<() => void>();

  constructor(connection: NatsConnection) {
    void this.follow(connection);
  }

  /** @throws NatsError (`DISCONNECT`) at once where the server is away, or goes away before the answer is there. */
  async run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.isAway) throw disconnected();
    let breakOff: () => void = () => undefined;
    const broken = new Promise<never>((_resolve, reject) => {
      breakOff = () => reject(disconnected());
    });
    this.underWay.add(breakOff);
    try {
      return await Promise.race([work(), broken]);
    } finally {
      this.underWay.delete(breakOff);
    }
  }

  private async follow(connection: NatsConnection): Promise<void> {
    // Ends with the connection.
    for await (const { type } of connection.status()) {
      if (!BREAKS.includes(String(type))) continue;
      this.isAway = String(type) === String(Events.Disconnect);
      for (const breakOff of this.underWay) breakOff();
    }
  }
}

function disconnected(): NatsError {
  return NatsError.errorForCode(ErrorCode.Disconnect);
}
