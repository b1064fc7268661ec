import net from 'node:net';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import { AttemptLimiter } from '../../attempts/attempt-limiter.ts';
import type { Logger } from '../../logging/logger.ts';
import type { BrokerAuthority, MqttIdentity } from './broker-authority.ts';
import { ConnectionCounter } from './connection-counter.ts';
import { limitPacketSize } from './packet-limit.ts';

export interface EmbeddedBrokerOptions<Identity extends MqttIdentity> {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  readonly logger: Logger;
  readonly authority: BrokerAuthority<Identity>;
  readonly maxClients?: number;
  /** Connections of one identity (one gateway) at a time. */
  readonly maxClientsPerIdentity?: number;
  /** Connections of one address that have not signed in yet. */
  readonly maxUnknownPerAddress?: number;
  readonly maxPacketBytes?: number;
  readonly connectTimeoutMs?: number;
  /** Wrong passwords for one name from one address before a pause. */
  readonly maxSignInFailures?: number;
  readonly signInWindowMs?: number;
}

export interface EmbeddedBroker {
  readonly aedes: Aedes;
  /** Where it listens; the wanted port before. */
  readonly port: number;
  readonly clientCount: () => number;
  /** Disconnects clients, e.g. after a gateway's key was changed. */
  readonly disconnect: (identityId: string) => void;
  /**
   * Who keeps QoS 1 and 2 messages of clients. A message it wants is acknowledged when the promise resolves to
   * true; on false its sender is disconnected and keeps it. Undefined: acknowledged at once.
   */
  setTaker(taker: MessageTaker): void;
  /** Lets clients in. @throws Error with a sentence for the operator when the port cannot be used */
  readonly listen: () => Promise<void>;
  /** Lets no more clients in; those there stay. */
  readonly stopListening: () => void;
  readonly close: () => Promise<void>;
}

export type MessageTaker = (topic: string, payload: Buffer, qos: 1 | 2) => Promise<boolean> | undefined;

/** Characters of a name that are written into the log; those of a gateway have fewer. */
const LOGGED_NAME_LENGTH = 64;

/** Return codes of CONNACK (MQTT 3.1.1, table 3.1). */
const IDENTIFIER_REJECTED = 2;
const SERVER_UNAVAILABLE = 3;
const BAD_USERNAME_OR_PASSWORD = 4;

/** {@link createEmbeddedBroker} that lets clients in at once. */
export async function startEmbeddedBroker<Identity extends MqttIdentity>(
  options: EmbeddedBrokerOptions<Identity>,
): Promise<EmbeddedBroker> {
  const broker = await createEmbeddedBroker(options);
  await broker.listen();
  return broker;
}

/**
 * Makes the broker, which accepts clients (on 127.0.0.1 unless the options say otherwise) from `listen` on.
 * Sessions of clients are never kept: a Sparkplug node begins anew with its birth, and kept queues would grow
 * without bound. For the same reason clients cannot leave retained messages.
 */
export async function createEmbeddedBroker<Identity extends MqttIdentity>(
  options: EmbeddedBrokerOptions<Identity>,
): Promise<EmbeddedBroker> {
  const {
    logger,
    authority,
    host = '127.0.0.1',
    maxClients = 5_000,
    maxClientsPerIdentity = 8,
    maxUnknownPerAddress = 64,
    maxPacketBytes = 4 * 1024 * 1024,
  } = options;
  let take: MessageTaker = () => undefined;
  let port = options.port;
  const unknown = new ConnectionCounter();
  const identities = new WeakMap<Client, Identity>();
  const clients = new Map<string, Client>();
  /** Clients that have signed in and are not connected yet, by client id: they count as connected. */
  const entering = new Map<string, Client>();
  /** What was disconnected while a sign-in is being checked, for each such sign-in: its key may be that of before. */
  const checking = new Set<Set<string>>();
  const limiter = new AttemptLimiter({
    maxFailures: options.maxSignInFailures ?? 10,
    windowMs: options.signInWindowMs ?? 60_000,
  });

  const aedes = await Aedes.createBroker({
    // Unlimited here, or handlers that publish could wait for each other's places; what is under way is bounded
    // by what the broker reads at once from each client.
    concurrency: 0,
    connectTimeout: options.connectTimeoutMs ?? 10_000,
    drainTimeout: 10_000,
    maxClientsIdLength: 256,
    preConnect: (_client, packet, callback) => {
      packet.clean = true;
      callback(null, true);
    },
    authenticate: (client, username, password, done) => {
      signIn(client, username ?? '', password?.toString() ?? '').then(
        () => done(null, true),
        (error: AuthenticateError) => done(error, false),
      );
    },
    authorizePublish: (client, packet, callback) => {
      if (client === null) return callback(null);
      const identity = identities.get(client);
      const isAllowed = identity !== undefined && authority.mayPublish(identity, packet.topic);
      if (!isAllowed) return callback(new Error(`publishing to ${packet.topic} is not allowed`));
      packet.retain = false;
      // The broker acknowledges when this step is done, and only then hands the message on.
      const { qos } = packet;
      const taking = qos === 0 ? undefined : take(packet.topic, packet.payload as Buffer, qos);
      if (taking === undefined) return callback(null);
      void taking.then((isTaken) =>
        callback(isTaken ? null : new Error('the message cannot be kept now; the sender keeps it')),
      );
    },
    authorizeSubscribe: (client, subscription, callback) => {
      const identity = identities.get(client);
      const isAllowed = identity !== undefined && authority.maySubscribe(identity, subscription.topic);
      if (!isAllowed) logger.info({ client: client.id, filter: subscription.topic }, 'subscription refused');
      callback(null, isAllowed ? subscription : null);
    },
  });

  async function signIn(client: Client, username: string, password: string): Promise<void> {
    // What is sent as a name may have 16 kB, and be a key in the wrong field.
    const shown = username.slice(0, LOGGED_NAME_LENGTH);
    const limiterKey = `${username}\n${(client.conn as net.Socket).remoteAddress ?? ''}`;
    if (limiter.isBlocked(limiterKey)) throw refuse(SERVER_UNAVAILABLE, 'too many failed sign-ins');
    let identity: Identity | undefined;
    const disconnected = new Set<string>();
    checking.add(disconnected);
    try {
      identity = await authority.authenticate(username, password);
    } catch (error) {
      logger.error({ err: error, username: shown }, 'sign-in of an MQTT client could not be checked');
      throw refuse(SERVER_UNAVAILABLE, 'sign-in could not be checked');
    } finally {
      checking.delete(disconnected);
    }
    // Whoever still has the right key comes again.
    if (identity !== undefined && disconnected.has(identity.id))
      throw refuse(SERVER_UNAVAILABLE, 'disconnected while signing in');
    if (identity === undefined) {
      limiter.addFailure(limiterKey);
      logger.warn({ username: shown }, 'an MQTT client gave a wrong name or password');
      throw refuse(BAD_USERNAME_OR_PASSWORD, 'wrong name or password');
    }
    limiter.clear(limiterKey);
    // A client id belongs to whoever uses it: otherwise one gateway could throw another out by taking its id.
    const holder = clients.get(client.id) ?? entering.get(client.id);
    if (holder !== undefined && identities.get(holder)?.id !== identity.id) {
      throw refuse(IDENTIFIER_REJECTED, 'client id in use');
    }
    if (holder === undefined && countClients(identity.id) >= maxClientsPerIdentity) {
      logger.warn({ username: shown, maxClientsPerIdentity }, 'an MQTT client has too many connections');
      throw refuse(SERVER_UNAVAILABLE, 'too many connections of one gateway');
    }
    // The broker has no public name for a will that is not accepted yet.
    const will = (client as unknown as { _will?: { topic: string } })._will;
    if (will !== undefined && !authority.mayPublish(identity, will.topic)) {
      throw refuse(BAD_USERNAME_OR_PASSWORD, 'the will is not allowed');
    }
    identities.set(client, identity);
    entering.set(client.id, client);
    (client.conn as net.Socket).once('close', () => leave(entering, client));
  }

  function leave(among: Map<string, Client>, client: Client): void {
    if (among.get(client.id) === client) among.delete(client.id);
  }

  function countClients(identityId: string): number {
    let count = 0;
    for (const client of [...clients.values(), ...entering.values()])
      if (identities.get(client)?.id === identityId) count += 1;
    return count;
  }

  aedes.on('client', (client) => {
    clients.set(client.id, client);
    leave(entering, client);
    unknown.release(client.conn as net.Socket);
  });
  aedes.on('clientDisconnect', (client) => leave(clients, client));
  const ended = new WeakSet<Client>();
  const logProblem = (client: Client, error: Error) => {
    // Each message under way ends with an error of its own.
    if (ended.has(client)) return;
    ended.add(client);
    logger.info({ client: client.id, reason: error.message }, 'an MQTT client was disconnected');
  };
  aedes.on('clientError', logProblem);
  aedes.on('connectionError', logProblem);

  const server = net.createServer({ noDelay: true }, (socket) => {
    if (!unknown.add(socket, maxUnknownPerAddress)) {
      socket.destroy();
      return;
    }
    limitPacketSize(aedes.handle(socket), maxPacketBytes);
  });
  server.maxConnections = maxClients;
  server.on('drop', () =>
    logger.warn({ maxClients }, 'an MQTT client was turned away: too many connections'),
  );

  return {
    aedes,
    get port() {
      return port;
    },
    setTaker: (taker) => {
      take = taker;
    },
    listen: async () => {
      await listen(server, port, host);
      port = (server.address() as net.AddressInfo).port;
    },
    stopListening: () => void server.close(),
    clientCount: () => clients.size,
    disconnect: (identityId) => {
      const isMeant = (client: Client) => identities.get(client)?.id === identityId;
      for (const client of clients.values()) if (isMeant(client)) client.close();
      for (const disconnected of checking) disconnected.add(identityId);
      // The broker closes none that is not connected yet.
      for (const client of entering.values()) if (isMeant(client)) (client.conn as net.Socket).destroy();
    },
    close: async () => {
      // Also when it never listened or listens no more.
      const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => aedes.close(resolve));
      await serverClosed;
    },
  };
}

function refuse(returnCode: number, message: string): AuthenticateError {
  return Object.assign(new Error(message), { returnCode });
}

function listen(server: net.Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'another program uses it; set ZUTAI_MQTT_PORT to a free one or MQTT_URL to your broker'
          : error.message;
      reject(new Error(`The MQTT broker cannot listen on ${host}:${port}: ${reason}.`, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
}
