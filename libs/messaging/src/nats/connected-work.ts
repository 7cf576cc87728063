import { ErrorCode, Events, NatsError, type NatsConnection } from 'nats';

/** Connection events after which a pending response never arrives. */
const BREAKS = [Events.Disconnect, Events.Reconnect].map(String);

/**
 * Runs requests to a server that fail as soon as the connection breaks. On its own, the driver
 * waits until the request's deadline, even if the request was made while the server was
 * disconnected and has since returned.
 */
export class ConnectedWork {
  private isAway = false;
  private readonly underWay = new Set<() => void>();

  constructor(connection: NatsConnection) {
    void this.follow(connection);
  }

  /**
   * @throws NatsError (`DISCONNECT`) immediately if the server is disconnected, or disconnects
   * before the response.
   */
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
    // The iteration ends when the connection is closed.
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
