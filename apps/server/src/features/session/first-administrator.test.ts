import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { SharedAttempts } from '../../platform/attempts/shared-attempts.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { testGate } from '../factor/testing/test-gate.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createSessionFeature } from './index.ts';
import { LOGIN_WINDOW_SECONDS, LoginBrake } from './login-brake.ts';
import { LoginService } from './login-service.ts';
import { SessionRepository } from './repository.ts';

describe('first administrator', () => {
  it('is made once, with a password that only its owner can read', async () => {
    const other = await createTestDatabase();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'first-admin-'));
    try {
      const secrets = new OneTimeSecrets(other.database.kysely);
      const feature = createSessionFeature(
        { database: other.database, config: { publicUrl: undefined } },
        secrets,
        testGate(other.database),
      );
      const options = { dataFolder: folder, password: undefined, isDemo: false };
      const [a, b] = await Promise.all([
        feature.ensureFirstAdministrator(options),
        feature.ensureFirstAdministrator({ ...options, dataFolder: path.join(folder, 'other') }),
      ]);
      const made = [a, b].filter((result) => result.newPassword !== null);
      expect(made).toHaveLength(1);
      expect(made[0]?.newPassword).toMatch(/^.{15}$/);
      const file = made[0]?.passwordFile as string;
      expect(fs.statSync(file).mode & 0o777).toBe(0o600);
      expect(fs.readFileSync(file, 'utf8').trim()).toBe(made[0]?.newPassword);
      const restart = { ...options, dataFolder: path.dirname(file) };
      const again = await feature.ensureFirstAdministrator(restart);
      expect(again).toEqual({ loginname: 'admin', passwordFile: file, newPassword: null });
      // The login page says where it is, as long as it opens something.
      const isSaid = async () => feature.handlers.firstStart({}, {} as never);
      expect(await isSaid()).toEqual({ isPending: true });
      // Changed since: what is in the file opens nothing any more.
      const changed = await hash('Another-Pwd-1');
      await other.database.pool.query('update account set password_hash = $1', [changed]);
      expect(await isSaid()).toEqual({ isPending: false });
      expect(await feature.ensureFirstAdministrator(restart)).toMatchObject({ passwordFile: null });
      expect(fs.existsSync(file)).toBe(false);
      const chosen = { ...restart, password: 'Chosen-Password-1' };
      await feature.ensureFirstAdministrator(chosen);
      expect(await isSaid()).toEqual({ isPending: false });
    } finally {
      await other.drop();
      fs.rmSync(folder, { recursive: true });
    }
  });

  it('may keep the password of the demo plant for looking around on one machine, and for nothing else', async () => {
    const other = await createTestDatabase();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'first-admin-'));
    const { pool, kysely } = other.database;
    try {
      const secrets = new OneTimeSecrets(kysely);
      const factors = testGate(other.database);
      const feature = createSessionFeature(
        { database: other.database, config: { publicUrl: undefined } },
        secrets,
        factors,
      );
      const options = { dataFolder: folder, password: undefined, isDemo: true };
      const { newPassword } = await feature.ensureFirstAdministrator(options);
      const attempts = new SharedAttempts(kysely, 'login', LOGIN_WINDOW_SECONDS);
      const brake = new LoginBrake(attempts, async () => true);
      const service = new LoginService(new SessionRepository(kysely), secrets, { brake, factors });
      const signIn = async (isLocal: boolean, password = newPassword!) => {
        await pool.query('update account set must_change_password = false');
        const origin = { address: '192.0.2.7', call: '', requestId: '' };
        const begun = await service.login({
          ...{ loginname: 'admin', password, origin, presentedToken: undefined, userAgent: '', isLocal },
        });
        const { rows } = await pool.query(
          "select must_change_password from account where loginname = 'admin'",
        );
        expect(begun).toMatchObject({ account: { mustChangePassword: rows[0].must_change_password } });
        return rows[0].must_change_password as boolean;
      };
      const addGateway = (sn: string) =>
        pool.query(
          `insert into gateway (organisation_id, sn, title, group_id, key_hash)
           select id, $1, '', 'g', '' from organisation`,
          [sn],
        );
      await addGateway('DEMO');
      expect(await signIn(true)).toBe(false);
      expect(await signIn(false)).toBe(true);
      // The password opens as much when its owner comes by something else.
      const { rows: admins } = await pool.query("select id::text from account where loginname = 'admin'");
      const accountId: string = admins[0].id;
      for (const isLocal of [true, false]) {
        const origin = { address: '192.0.2.7', call: '', requestId: '' };
        const browser = { origin, presentedToken: undefined, userAgent: '', isLocal };
        const passkey = { accountId, subject: 'passkey', check: async () => undefined };
        for (const enter of [
          () => service.loginBy(passkey, 'passkeyRefused', browser),
          () => service.loginByProvider(accountId, browser, false),
        ]) {
          await pool.query('update account set must_change_password = false');
          expect(await enter()).toMatchObject({ account: { mustChangePassword: !isLocal } });
        }
      }
      await addGateway('PLANT');
      expect(await signIn(true)).toBe(true);
      await pool.query("delete from gateway where sn = 'PLANT'");
      expect(await signIn(true)).toBe(false);
      await pool.query(
        `insert into account (organisation_id, loginname, display_name, password_hash, role)
         select id, 'second', '', '', 'user' from organisation`,
      );
      expect(await signIn(true)).toBe(true);
      const chosen = 'Chosen-Pwd-7';
      await pool.query("update account set password_hash = $1 where loginname = 'admin'", [
        await hash(chosen),
      ]);
      expect(await signIn(false, chosen)).toBe(false);
    } finally {
      await other.drop();
      fs.rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['generated', { password: undefined, isDemo: false }, true],
    ['generated beside the demo plant', { password: undefined, isDemo: true }, false],
    ['of the settings', { password: 'Chosen-Pwd-1', isDemo: false }, false],
  ])('with a password %s', async (_what, options, mustChange) => {
    const other = await createTestDatabase();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'first-admin-'));
    try {
      const feature = createSessionFeature(
        { database: other.database, config: { publicUrl: undefined } },
        new OneTimeSecrets(other.database.kysely),
        testGate(other.database),
      );
      await feature.ensureFirstAdministrator({ dataFolder: folder, ...options });
      expect(await feature.findFirstAdministrator()).toMatchObject({ mustChangePassword: mustChange });
    } finally {
      await other.drop();
      fs.rmSync(folder, { recursive: true });
    }
  });
});
