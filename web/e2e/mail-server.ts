import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Mail server that accepts every mail; the one of the services' `npm test` also fails on demand.
 */
export class MailServer {
  /** Received mails in order, with the soft line breaks of quoted-printable removed. */
  private readonly mails: { to: string; source: string }[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.converse(socket));

  /** @returns its address, for `SMTP_URL`. */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('It listens on TCP');
    return `smtp://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  sourcesTo(email: string): string[] {
    return this.mails.filter(({ to }) => to === email).map(({ source }) => source);
  }

  private converse(socket: Socket): void {
    let to = '';
    let body: string[] | undefined;
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => this.sockets.delete(socket));
    socket.write('220 test ESMTP\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (body && line !== '.') return void body.push(line);
      if (body) this.mails.push({ to, source: body.join('\n').replace(/=\n/g, '') });
      body = /^DATA/i.test(line) ? [] : undefined;
      to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
      socket.write(body ? '354 go on\r\n' : '250 fine\r\n');
    });
  }
}
