import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Mosquitto, startMosquitto } from '../../../platform/testing/mosquitto.ts';

const PASSWORD_PROGRAM =
  ['/usr/bin/mosquitto_passwd', '/opt/homebrew/bin/mosquitto_passwd'].find((one) => fs.existsSync(one)) ??
  'mosquitto_passwd';

/** Makes name and key of a gateway known to the broker. */
export type GatewayDoor = (gateway: { readonly sn: string; readonly key: string }) => Promise<void>;

export interface GuardedMosquitto {
  /** With name and password of the platform. */
  readonly url: string;
  readonly broker: Mosquitto;
  readonly admit: GatewayDoor;
  stop(): Promise<void>;
}

const GUIDE = new URL('../../../../../../docs/outside-engines.md', import.meta.url);

/** The rights that `docs/outside-engines.md` lists for operators. */
function readAcl(): string {
  const acl = /\n```\n(user zutai\n[^`]*)```\n/.exec(fs.readFileSync(GUIDE, 'utf8'))?.[1];
  if (acl === undefined) throw new Error('the guide names no rights');
  return acl;
}

/** mosquitto that asks for names and keys and gives each gateway its own topics alone. */
export async function startGuardedMosquitto(): Promise<GuardedMosquitto> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-door-'));
  // mosquitto started by root reads its files as a user of its own.
  fs.chmodSync(folder, 0o755);
  const [passwords, acl] = [path.join(folder, 'passwords'), path.join(folder, 'acl')];
  fs.writeFileSync(acl, readAcl(), { mode: 0o644 });
  fs.writeFileSync(passwords, '');
  const platformKey = randomBytes(12).toString('hex');
  const setKey = (name: string, key: string) => {
    execFileSync(PASSWORD_PROGRAM, ['-b', passwords, name, key], { stdio: 'ignore' });
    fs.chmodSync(passwords, 0o644);
  };
  setKey('zutai', platformKey);
  const broker = await startMosquitto([
    'allow_anonymous false',
    `password_file ${passwords}`,
    `acl_file ${acl}`,
  ]);
  const url = new URL(broker.url);
  url.username = 'zutai';
  url.password = platformKey;
  return {
    url: url.href,
    broker,
    admit: async ({ sn, key }) => {
      setKey(sn, key);
      broker.reload();
    },
    stop: async () => {
      await broker.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
