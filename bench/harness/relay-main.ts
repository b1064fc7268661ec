// The floor: an MQTT broker that hands each message as it is to the WebSockets that asked for its device, and
// an HTTP request to a gateway and its answer back. No rights, no decoding, no history.
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Aedes } from 'aedes';
import { type WebSocket, WebSocketServer } from 'ws';

const viewers = new Map<string, Set<WebSocket>>();
const waiting = new Map<string, http.ServerResponse>();
const broker = await Aedes.createBroker();
broker.on('publish', (packet) => {
  const name = packet.topic.slice(packet.topic.lastIndexOf('/') + 1);
  if (packet.topic.startsWith('answer/')) {
    waiting.get(name)?.end('{}');
    waiting.delete(name);
    return;
  }
  for (const socket of viewers.get(name) ?? []) socket.send(packet.payload, { binary: true });
});
const mqttServer = net.createServer(broker.handle).listen(0, '127.0.0.1');
const web = http.createServer((request, response) => {
  const name = request.url!.slice(1);
  waiting.set(name, response);
  request.resume();
  const packet = {
    cmd: 'publish',
    topic: `ask/${name}`,
    payload: '',
    qos: 0,
    dup: false,
    retain: false,
  } as const;
  broker.publish(packet, () => undefined);
});
new WebSocketServer({ server: web }).on('connection', (socket, request) => {
  const name = request.url!.slice(1);
  const set = viewers.get(name) ?? new Set();
  viewers.set(name, set.add(socket));
});
web.listen(0, '127.0.0.1', () =>
  process.send!({
    mqttPort: (mqttServer.address() as AddressInfo).port,
    port: (web.address() as AddressInfo).port,
  }),
);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!({ cpuMs: (user + system) / 1000 });
});
