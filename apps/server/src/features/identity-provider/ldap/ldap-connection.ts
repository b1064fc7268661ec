import net, { type LookupFunction, type Socket } from 'node:net';
import tls from 'node:tls';
import type { LdapSettings } from '@zutai/contract';
import { Client } from 'ldapts';

/** A client of one connection. */
export interface LdapConnection {
  readonly client: Client;
  /** Begins TLS before anything is said, where the settings say StartTLS. */
  startTls(): Promise<void>;
  close(): void;
}

/**
 * The library connects anew by itself when a connection has ended, and would then say a password to whoever answers,
 * after StartTLS even in clear: a second connection is refused.
 * @param lookup finds the addresses of the host, and refuses those that nobody may be led to
 */
export function openLdapConnection(
  { host, port, security, caCertificate }: LdapSettings,
  { lookup, timeoutMs }: { lookup: LookupFunction; timeoutMs: number },
): LdapConnection {
  let socket: Socket | undefined;
  const once = <S extends Socket>(connect: () => S): S => {
    if (socket !== undefined) throw new Error('the connection to the directory has ended');
    const made = connect();
    socket = made;
    return made;
  };
  const tlsOptions: tls.ConnectionOptions = {
    host,
    // A certificate must be of what was entered; an address is no name to ask for.
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    ...(caCertificate === '' ? {} : { ca: caCertificate }),
  };
  const isTls = security === 'ldaps';
  const client = new Client({
    url: `${isTls ? 'ldaps' : 'ldap'}://${net.isIPv6(host) ? `[${host}]` : host}:${port}`,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    createConnection: (() => once(() => net.connect({ host, port, lookup }))) as typeof net.connect,
    ...(isTls && {
      createSecureConnection: (() =>
        once(() => tls.connect({ ...tlsOptions, port, lookup }))) as typeof tls.connect,
    }),
  });
  return {
    client,
    startTls: async () => {
      if (security === 'startTls') await client.startTLS(tlsOptions);
    },
    close: () => {
      client.unbind().catch(() => undefined);
      socket?.destroy();
    },
  };
}
