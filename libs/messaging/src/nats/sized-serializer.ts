import { Logger } from '@nestjs/common';
import type { Serializer } from '@nestjs/microservices';
import { PortalError } from '@portal/platform';
import { JSONCodec } from 'nats';
import { toWireError } from '../wire';

/** What a NATS server takes in one message where it has not said, in bytes. */
export const DEFAULT_MAX_PAYLOAD = 1_024 * 1_024;

/** A message as NestJS hands it over. */
interface Packet {
  pattern?: unknown;
  [part: string]: unknown;
}

interface Encoded {
  data: Uint8Array;
}

const codec = JSONCodec<unknown>();

/** Encodes requests and events; a message that the server would not take is refused before it leaves. */
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
 * Encodes answers. NestJS sends them with nobody there to catch what the client throws: an answer that
 * the server would not take would end the process, so the asker gets a refusal in its place.
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
