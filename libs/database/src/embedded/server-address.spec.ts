import { addressOf, socketFolderOf } from './server-address';

const record = (folder: string) => ({ folder, port: 5_433, password: 'secret' });

describe('the address of the embedded server', () => {
  it('is the socket in the folder of its cluster', () => {
    expect(addressOf(record('/var/lib/portal'), 'portal')).toBe(
      'postgresql://portal:secret@127.0.0.1:5433/portal?host=%2Fvar%2Flib%2Fportal',
    );
  });

  it('is a port where the path is too long for a socket, or would be taken for several', () => {
    for (const folder of [`/${'x'.repeat(88)}`, '/home/ada, the first', '/home/"ada"']) {
      expect(socketFolderOf(folder)).toBeUndefined();
      expect(addressOf(record(folder), 'portal')).toBe(
        'postgresql://portal:secret@127.0.0.1:5433/portal',
      );
    }
    expect(socketFolderOf(`/${'x'.repeat(87)}`)).toBeDefined();
  });
});
