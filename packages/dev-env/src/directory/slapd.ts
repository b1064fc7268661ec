import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Attribute, Change, Client } from 'ldapts';

const FILE = '/usr/sbin/slapd';
const OPENSSL = '/usr/bin/openssl';
const SUFFIX = 'dc=plant,dc=example';
const ROOT = { dn: `cn=root,${SUFFIX}`, password: 'root-of-the-directory' };

/** Why there is no directory to test with; undefined when there is. */
export const slapdMissing = [FILE, OPENSSL].every((file) => fs.existsSync(file))
  ? undefined
  : 'OpenLDAP is not installed (Debian packages slapd and openssl)';

/** Somebody of the directory. */
export interface DirectoryPerson {
  readonly uid: string;
  readonly cn: string;
  readonly password: string;
  readonly mail?: string;
}

/** OpenLDAP on this machine, with people, groups and somebody who may search. */
export interface DirectoryServer {
  readonly host: 'localhost';
  /** Of plain LDAP and StartTLS. */
  readonly port: number;
  /** Of LDAPS. */
  readonly securePort: number;
  readonly caCertificate: string;
  readonly baseDn: string;
  readonly reader: { readonly dn: string; readonly password: string };
  /** What it was asked, as `BIND dn="…"` and `SRCH base="…"`, oldest first. */
  readonly asked: readonly string[];
  forget(): void;
  addPerson(person: DirectoryPerson): Promise<string>;
  /** Locks an account, as an administrator of the directory does. */
  lock(uid: string): Promise<void>;
  rename(uid: string, newUid: string): Promise<void>;
  setGroup(name: string, uids: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

function makeCertificate(folder: string): string {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  execFileSync(
    OPENSSL,
    // biome-ignore format: a command line
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2',
      '-keyout', key, '-out', cert, '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    { stdio: 'ignore' },
  );
  return fs.readFileSync(cert, 'utf8');
}

const configOf = (folder: string, reader: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
moduleload ppolicy
pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
sizelimit 500
database mdb
suffix "${SUFFIX}"
rootdn "${ROOT.dn}"
rootpw ${ROOT.password}
directory ${folder}/data
overlay memberof
overlay ppolicy
ppolicy_default "cn=default,${SUFFIX}"
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${reader}" read by * none
`;

/** Starts an OpenLDAP with a certificate of its own, for `localhost`. */
export async function startDirectory(): Promise<DirectoryServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slapd-'));
  fs.mkdirSync(path.join(folder, 'data'));
  const reader = { dn: `cn=reader,${SUFFIX}`, password: 'reader-of-the-directory' };
  const caCertificate = makeCertificate(folder);
  fs.writeFileSync(path.join(folder, 'slapd.conf'), configOf(folder, reader.dn));
  const [port, securePort] = [await freePort(), await freePort()];
  const urls = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${securePort}`;
  const asked: string[] = [];
  const child = spawn(FILE, ['-d', '256', '-f', path.join(folder, 'slapd.conf'), '-h', urls], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const log: string[] = [];
  let rest = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    log.push(...lines);
    for (const line of lines) {
      // A bind is logged a second time when it went well.
      const what = /\b(BIND dn="[^"]*"(?= method)|SRCH base="[^"]*"|STARTTLS)/.exec(line)?.[1];
      if (what !== undefined) asked.push(what);
    }
  });
  const client = new Client({ url: `ldap://127.0.0.1:${port}` });
  const dnOf = (uid: string) => `uid=${uid},ou=people,${SUFFIX}`;
  await untilBound(client, child, log);
  await client.add(SUFFIX, { objectClass: ['dcObject', 'organization'], dc: 'plant', o: 'Plant' });
  for (const ou of ['people', 'groups'])
    await client.add(`ou=${ou},${SUFFIX}`, { objectClass: 'organizationalUnit', ou });
  await client.add(reader.dn, {
    objectClass: ['organizationalRole', 'simpleSecurityObject'],
    cn: 'reader',
    userPassword: reader.password,
  });
  await client.add(`cn=default,${SUFFIX}`, {
    objectClass: ['organizationalRole', 'pwdPolicy'],
    ...{ cn: 'default', pwdAttribute: 'userPassword', pwdLockout: 'TRUE' },
  });
  asked.length = 0;
  return {
    host: 'localhost',
    port,
    securePort,
    caCertificate,
    baseDn: `ou=people,${SUFFIX}`,
    reader,
    asked,
    forget: () => {
      asked.length = 0;
    },
    addPerson: async ({ uid, cn, password, mail }) => {
      await client.add(dnOf(uid), {
        objectClass: 'inetOrgPerson',
        ...{ uid, cn, sn: cn, userPassword: password },
        ...(mail === undefined ? {} : { mail }),
      });
      return dnOf(uid);
    },
    lock: async (uid) => {
      const locked = new Attribute({ type: 'pwdAccountLockedTime', values: ['000001010000Z'] });
      await client.modify(dnOf(uid), new Change({ operation: 'replace', modification: locked }));
    },
    rename: (uid, newUid) => client.modifyDN(dnOf(uid), `uid=${newUid}`),
    setGroup: async (name, uids) => {
      const dn = `cn=${name},ou=groups,${SUFFIX}`;
      await client.del(dn).catch(() => undefined);
      // A group is never empty.
      const member = uids.length === 0 ? [reader.dn] : uids.map(dnOf);
      await client.add(dn, { objectClass: 'groupOfNames', cn: name, member });
      return dn;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      await client.unbind().catch(() => undefined);
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error with what the server said when it does not come up within 10 s */
async function untilBound(client: Client, child: ChildProcess, log: readonly string[]): Promise<void> {
  const deadlineMs = Date.now() + 10_000;
  for (;;) {
    try {
      await client.bind(ROOT.dn, ROOT.password);
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadlineMs)
        throw new Error(`slapd did not start: ${String(error)}\n${log.slice(-20).join('\n')}`);
      await delay(50);
    }
  }
}
