import net from 'node:net';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { Logger } from '../logging/logger.ts';
import { AttemptLimiter } from './attempt-limiter.ts';
import type { BrokerAuthority, MqttIdentity } from './broker-authority.ts';
import { limitPacketSize } from './packet-limit.ts';

export interface EmbeddedBrokerOptions<Identity extends MqttIdentity> {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  readonly logger: Logger;
  readonly authority: BrokerAuthority<Identity>;
  readonly maxClients?: number;
  readonly maxPacketBytes?: number;
  readonly connectTimeoutMs?: number;
  /** Wrong passwords for one name from one address before a pause. */
  readonly maxSignInFailures?: number;
  readonly signInWindowMs?: number;
}

export interface EmbeddedBroker {
  readonly aedes: Aedes;
  readonly port: number;
  readonly clientCount: () => number;
  /** Disconnects clients, e.g. after a gateway's key was changed. */
  readonly disconnect: (identityId: string) => void;
  readonly close: () => Promise<void>;
}

/** Return codes of CONNACK (MQTT 3.1.1, table 3.1). */
const IDENTIFIER_REJECTED = 2;
const SERVER_UNAVAILABLE = 3;
const BAD_USERNAME_OR_PASSWORD = 4;

/**
 * Starts the broker on its port (127.0.0.1 unless told otherwise). Sessions of clients are never kept: a
 * Sparkplug node begins anew with its birth, and kept queues would grow without bound. For the same reason
 * clients cannot leave retained messages.
 */
export async function startEmbeddedBroker<Identity extends MqttIdentity>(
  options: EmbeddedBrokerOptions<Identity>,
): Promise<EmbeddedBroker> {
  const {
    logger,
    authority,
    host = '127.0.0.1',
    maxClients = 5_000,
    maxPacketBytes = 4 * 1024 * 1024,
  } = options;
  const identities = new WeakMap<Client, Identity>();
  const clients = new Map<string, Client>();
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
      callback(null);
    },
    authorizeSubscribe: (client, subscription, callback) => {
      const identity = identities.get(client);
      const isAllowed = identity !== undefined && authority.maySubscribe(identity, subscription.topic);
      if (!isAllowed) logger.info({ client: client.id, filter: subscription.topic }, 'subscription refused');
      callback(null, isAllowed ? subscription : null);
    },
  });

  async function signIn(client: Client, username: string, password: string): Promise<void> {
    const limiterKey = `${username}\n${(client.conn as net.Socket).remoteAddress ?? ''}`;
    if (limiter.isBlocked(limiterKey)) throw refuse(SERVER_UNAVAILABLE, 'too many failed sign-ins');
    let identity: Identity | undefined;
    try {
      identity = await authority.authenticate(username, password);
    } catch (error) {
      logger.error({ err: error, username }, 'sign-in of an MQTT client could not be checked');
      throw refuse(SERVER_UNAVAILABLE, 'sign-in could not be checked');
    }
    if (identity === undefined) {
      limiter.addFailure(limiterKey);
      logger.warn({ username }, 'an MQTT client gave a wrong name or password');
      throw refuse(BAD_USERNAME_OR_PASSWORD, 'wrong name or password');
    }
    limiter.clear(limiterKey);
    // A client id belongs to whoever uses it: otherwise one gateway could throw another out by taking its id.
    const holder = clients.get(client.id);
    if (holder !== undefined && identities.get(holder)?.id !== identity.id) {
      throw refuse(IDENTIFIER_REJECTED, 'client id in use');
    }
    identities.set(client, identity);
    // The broker has no public name for a will that is not accepted yet.
    const will = (client as unknown as { _will?: { topic: string } })._will;
    if (will !== undefined && !authority.mayPublish(identity, will.topic)) {
      throw refuse(BAD_USERNAME_OR_PASSWORD, 'the will is not allowed');
    }
  }

  aedes.on('client', (client) => clients.set(client.id, client));
  aedes.on('clientDisconnect', (client) => {
    if (clients.get(client.id) === client) clients.delete(client.id);
  });
  const logProblem = (client: Client, error: Error) =>
    logger.info({ client: client.id, reason: error.message }, 'an MQTT client was disconnected');
  aedes.on('clientError', logProblem);
  aedes.on('connectionError', logProblem);

  const server = net.createServer({ noDelay: true }, (socket) => {
    limitPacketSize(aedes.handle(socket), maxPacketBytes);
  });
  server.maxConnections = maxClients;
  server.on('drop', () =>
    logger.warn({ maxClients }, 'an MQTT client was turned away: too many connections'),
  );
  await listen(server, options.port, host);

  return {
    aedes,
    port: (server.address() as net.AddressInfo).port,
    clientCount: () => clients.size,
    disconnect: (identityId) => {
      for (const client of clients.values()) {
        if (identities.get(client)?.id === identityId) client.close();
      }
    },
    close: async () => {
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
