// A bare Socket.IO server with rooms: the minimum cost of a chat.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const server = createServer();
const io = new Server(server, { transports: ['websocket'] });
io.on('connection', (socket) => {
  socket.on('join-room', ({ roomId }, answer) => {
    socket.join(roomId);
    answer({ ok: true });
  });
  socket.on('send-message', ({ roomId, msg }, answer) => {
    io.to(roomId).emit(process.env['EVENT'], { roomId, _id: msg.id });
    answer({ ok: true });
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
