import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefusalPace } from './refusal-pace';

const AT_ONCE = 20;

/**
 * Refuses calls of one network that have already taken `elapsedTime` ms; returns whether each
 * answer was sent immediately.
 */
function refusing() {
  const pace = new RefusalPace();
  const responses: ServerResponse[] = [];
  const refuse = (elapsedTime: number): boolean => {
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    responses.push(raw);
    let isSent = false;
    const request = { ip: '192.0.2.1' } as FastifyRequest; // the only field that is read
    const reply = { statusCode: 503, raw, elapsedTime } as FastifyReply; // as above
    pace.send(request, reply, () => {
      isSent = true;
    });
    return isSent;
  };
  /** Closes the connections, which releases all held answers. */
  const end = () => responses.forEach((raw) => raw.emit('close'));
  return { refuse, end };
}

describe('a refusal of a network that has had many', () => {
  it('is held where it would come at once, and not on top of what its call has taken', () => {
    const { refuse, end } = refusing();
    for (let count = 0; count < AT_ONCE; count += 1) expect(refuse(5)).toBe(true);
    expect(refuse(5)).toBe(false);
    // An append that timed out: its caller's deadline is 5 s.
    expect(refuse(4_500)).toBe(true);
    end();
  });
});
