import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const bind = async (socket: Socket, port: number) => {
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
};

/** A port of UDP that nobody has now. */
export async function findFreePort(): Promise<number> {
  const socket = createSocket('udp4');
  await bind(socket, 0);
  const { port } = socket.address();
  socket.close();
  return port;
}

/** A port in front of a server of UDP: it stays the same, and what passes can be seen, changed and held. */
export class UdpDoor {
  port = 0;
  /** Where datagrams go. */
  upstreamPort = 0;
  /** Ports of those who asked, in the order in which they came. */
  readonly clients: number[] = [];
  readonly requests: Buffer[] = [];
  /** What is sent in place of an answer: nothing, itself, or more than one. */
  onAnswer: (answer: Buffer) => readonly Buffer[] = (answer) => [answer];
  /** An answer in place of the server's; undefined: the server is asked. */
  onRequest: (request: Buffer) => Buffer | undefined = () => undefined;
  /** While it is held, requests wait. */
  #held: (() => void)[] | undefined;
  /** Requests that the server has and did not answer. */
  #unanswered = 0;
  #socket: Socket | undefined;
  readonly #upstreams = new Map<number, Socket>();

  async open(): Promise<void> {
    const socket = createSocket('udp4');
    socket.on('message', (request, { port }) => {
      this.requests.push(request);
      const upstream = this.#upstreamOf(port);
      const pass = () => {
        const answer = this.onRequest(request);
        if (answer) this.send(answer, port);
        else {
          this.#unanswered += 1;
          upstream.send(request, this.upstreamPort, '127.0.0.1');
        }
      };
      if (this.#held) this.#held.push(pass);
      else pass();
    });
    await bind(socket, this.port);
    this.port = socket.address().port;
    this.#socket = socket;
  }

  /** Once the server has answered what it was asked; it may owe one for at most so many ms. */
  async hold(withinMs = 10_000): Promise<void> {
    this.#held ??= [];
    for (let waited = 0; this.#unanswered > 0 && waited < withinMs; waited += 10) await sleep(10);
    this.#unanswered = 0;
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const pass of held) pass();
  }

  /** As if it came from the server. */
  send(datagram: Buffer, client: number): void {
    this.#socket?.send(datagram, client, '127.0.0.1');
  }

  close(): void {
    this.#socket?.close();
    this.#socket = undefined;
    for (const upstream of this.#upstreams.values()) upstream.close();
    this.#upstreams.clear();
  }

  #upstreamOf(client: number): Socket {
    const known = this.#upstreams.get(client);
    if (known) return known;
    this.clients.push(client);
    const upstream = createSocket('udp4');
    upstream.on('message', (answer) => {
      this.#unanswered -= 1;
      for (const one of this.onAnswer(answer)) this.send(one, client);
    });
    upstream.on('error', () => {});
    this.#upstreams.set(client, upstream);
    return upstream;
  }
}
