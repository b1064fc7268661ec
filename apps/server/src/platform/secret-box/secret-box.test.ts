import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openSecretBox, SecretBox } from './secret-box.ts';

const key = () => randomBytes(32);

it('opens what it sealed, for the same purpose and with the same key', () => {
  const box = new SecretBox(key());
  const sealed = box.seal('Geheim 秘密', 'totp 1');
  expect(box.open(sealed, 'totp 1').toString()).toBe('Geheim 秘密');
  expect(sealed.includes(Buffer.from('Geheim'))).toBe(false);
  expect(box.seal('Geheim 秘密', 'totp 1').equals(sealed)).toBe(false);
  expect(() => box.open(sealed, 'totp 2')).toThrow();
  expect(() => new SecretBox(key()).open(sealed, 'totp 1')).toThrow('ZUTAI_SECRET_KEY');
  for (const place of [0, 5, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[place]! ^= 1;
    expect(() => box.open(changed, 'totp 1'), `byte ${place}`).toThrow();
  }
});

it('keeps a key in the data folder, for its owner alone, unless the settings have one', () => {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'secret-box-'));
  try {
    const sealed = openSecretBox({ secretKey: '', dataFolder }).seal('text', 'x');
    expect(openSecretBox({ secretKey: '', dataFolder }).open(sealed, 'x').toString()).toBe('text');
    expect(fs.statSync(path.join(dataFolder, 'secret.key')).mode & 0o777).toBe(0o600);
    const set = { secretKey: key().toString('base64'), dataFolder: '/nowhere' };
    expect(openSecretBox(set).open(openSecretBox(set).seal('text', 'x'), 'x').toString()).toBe('text');
    expect(() => openSecretBox(set).open(sealed, 'x')).toThrow('another key');
  } finally {
    fs.rmSync(dataFolder, { recursive: true });
  }
});
