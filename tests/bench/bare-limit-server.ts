// Bare limit server: does the least work the hub must do for each message: one durable SQLite commit, one JSON message
// of a change's size to every client. Arguments: database folder, and a RabbitMQ address if orders come from there too.
// Prints its port once it listens.
import { join } from 'node:path';
import { Client } from '@stomp/stompjs';
import Database from 'better-sqlite3';
import { WebSocketServer } from 'ws';

const CHANGE_BYTES = 2_400;
const BARE_DESTINATION = '/exchange/amq.topic/kds.bare';

const [, , folder = '.', brokerUrl] = process.argv;
const database = new Database(join(folder, 'bare.db'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('create table if not exists facts (id integer primary key, body text)');
const insert = database.prepare('insert into facts (body) values (?)');
const filler = 'x'.repeat(CHANGE_BYTES);

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
const commitAndTell = (body: string, id: string) => {
  insert.run(body);
  const answer = Buffer.from(JSON.stringify({ t: 'change', id, filler }));
  for (const client of server.clients) client.send(answer, { binary: false });
};
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = String(data);
    // Messages that displays send unprompted are parsed, as the hub must, and ignored.
    if (text.startsWith('{')) JSON.parse(text);
    else commitAndTell(text, text);
  });
});
server.on('listening', () => {
  const address = server.address();
  if (address === null || typeof address !== 'object') return;
  const ready = () => console.log(address.port);
  if (brokerUrl === undefined) ready();
  else listenTo(brokerUrl, ready);
});

/** Subscribes as the hub does: one message at a time, acknowledged after its commit. */
function listenTo(url: string, subscribed: () => void): void {
  const client = new Client({
    webSocketFactory: () => new WebSocket(url, ['v12.stomp']),
    connectHeaders: { login: 'guest', passcode: 'guest', host: '/' },
    reconnectDelay: 0,
    onConnect: () => {
      client.watchForReceipt('subscribed', subscribed);
      client.subscribe(
        BARE_DESTINATION,
        (message) => {
          const { data } = JSON.parse(message.body);
          commitAndTell(message.body, data.order.kdsCourses[0]._id);
          message.ack();
        },
        { 'prefetch-count': '1', ack: 'client-individual', durable: 'true', receipt: 'subscribed' },
      );
    },
  });
  client.activate();
}
