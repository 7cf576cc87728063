import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server that stores received mails, and fails on demand. */
export class TestSmtpServer {
  /** Complete mails as received. */
  readonly mails: { to: string; source: string }[] = [];
  /** Whether connections are closed immediately. */
  isDown = false;
  /** Permanently rejected recipients. */
  readonly refused = new Set<string>();
  connections = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.greet(socket));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`; // it listens on TCP
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  mailsTo(email: string) {
    return this.mails.filter(({ to }) => to === email);
  }

  private greet(socket: Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => socket.destroy());
    if (this.isDown) {
      socket.destroy();
      return;
    }
    socket.write('220 test ESMTP\r\n');
    this.converse(socket);
  }

  private converse(socket: Socket): void {
    let to = '';
    let body: string[] | undefined;
    createInterface({ input: socket }).on('line', (line) => {
      if (this.isDown) socket.destroy();
      else if (body && line === '.') {
        this.mails.push({ to, source: body.join('\n') });
        body = undefined;
        socket.write('250 kept\r\n');
      } else if (body) body.push(line);
      else {
        to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
        if (/^DATA/i.test(line)) body = [];
        socket.write(this.reply(line, to));
      }
    });
  }

  private reply(line: string, to: string): string {
    if (/^DATA/i.test(line)) return '354 go on\r\n';
    if (/^RCPT/i.test(line) && this.refused.has(to)) return '550 5.1.1 no such person\r\n';
    if (/^QUIT/i.test(line)) return '221 bye\r\n';
    return '250 fine\r\n';
  }
}
