import { Logger } from '@nestjs/common';
import type { Serializer } from '@nestjs/microservices';
import { PortalError } from '@portal/platform';
import { JSONCodec } from 'nats';
import { toWireError } from '../wire';

/** Maximum size of a NATS message if the server has not announced one, in bytes. */
export const DEFAULT_MAX_PAYLOAD = 1_024 * 1_024;

/** A message as passed by NestJS. */
interface Packet {
  pattern?: unknown;
  [part: string]: unknown;
}

interface Encoded {
  data: Uint8Array;
}

const codec = JSONCodec<unknown>();

/**
 * Encodes requests and events; a message above the server's limit is refused before it is sent.
 */
export class RequestSerializer implements Serializer<Packet, Encoded> {
  constructor(private readonly maxBytes: () => number) {}

  /** @throws PortalError `too_large` */
  serialize(packet: Packet): Encoded {
    const data = codec.encode(packet);
    if (data.length <= this.maxBytes()) return { data };
    throw new PortalError('too_large', 'That is too much for one request. Please send less.');
  }
}

/**
 * Encodes responses. NestJS sends them without catching errors of the client, so a response above
 * the server's limit would crash the process; the caller gets an error instead.
 */
export class AnswerSerializer implements Serializer<Packet, Encoded> {
  private readonly logger = new Logger('Answers');

  constructor(private readonly maxBytes: () => number) {}

  serialize(packet: Packet): Encoded {
    const data = codec.encode(packet);
    if (data.length <= this.maxBytes()) return { data };
    this.logger.error(`An answer of ${data.length} bytes is too large to be sent`);
    const response = toWireError(
      new PortalError('too_large', 'That is too much for one answer. Please ask for less.'),
    );
    return { data: codec.encode({ ...packet, response }) };
  }
}
