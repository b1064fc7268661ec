import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { testGate } from '../factor/testing/test-gate.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createSessionFeature } from './index.ts';

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
      // Changed since: what is in the file opens nothing any more.
      const changed = await hash('Another-Pwd-1');
      await other.database.pool.query('update account set password_hash = $1', [changed]);
      expect(await feature.ensureFirstAdministrator(restart)).toMatchObject({ passwordFile: null });
      expect(fs.existsSync(file)).toBe(false);
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
