// Owns the bare limit: a process that does for each message no more than the hub must do: one durable SQLite commit,
// one JSON message of a change's size to every client. Prints its port when it listens.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { WebSocketServer } from 'ws';

const CHANGE_BYTES = 2_400;

const database = new Database(join(process.argv[2] ?? '.', 'bare.db'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('create table if not exists facts (id integer primary key, body text)');
const insert = database.prepare('insert into facts (body) values (?)');
const filler = 'x'.repeat(CHANGE_BYTES);

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    insert.run(String(data));
    const answer = Buffer.from(JSON.stringify({ t: 'change', id: String(data), filler }));
    for (const client of server.clients) client.send(answer, { binary: false });
  });
});
server.on('listening', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(address.port);
});
