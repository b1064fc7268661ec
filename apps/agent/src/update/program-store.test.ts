import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ProgramManifest } from '@zutai/contract/sparkplug';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentLog } from '../health/agent-log.ts';
import { ProgramRequests } from '../requests/program-requests.ts';
import { agentVersion } from '../version.ts';
import { ProgramRefused, ProgramStore } from './program-store.ts';

const sn = 'SN-1';
const base = { version: '0.6.0', text: 'the installed program' };
const { privateKey, publicKey: key } = generateKeyPairSync('ed25519');
const rawOf = (of: typeof key) => of.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
const publicKey = rawOf(key);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Program {
  readonly bytes: Buffer;
  readonly packed: Buffer;
  readonly manifest: ProgramManifest;
}

function makeProgram(version: string, change: Partial<ProgramManifest> = {}): Program {
  const bytes = Buffer.concat([Buffer.from(`program ${version} `), randomBytes(3_000)]);
  const packed = gzipSync(bytes);
  const told = { sn, version, size: bytes.length, sha256: hashOf(bytes), packedSize: packed.length };
  return { bytes, packed, manifest: { ...told, direction: 'newer', fromVersion: base.version, ...change } };
}

function offerOf({ manifest }: Program, signedBy = privateKey, offeredKey = publicKey) {
  const text = JSON.stringify(manifest);
  const signature = sign(null, Buffer.from(text), signedBy).toString('base64');
  return { manifest: text, signature, publicKey: offeredKey };
}

let root: string;
let baseFile: string;
const openStore = (version = base.version, told?: string) =>
  new ProgramStore({ folder: path.join(root, 'program'), base: { file: baseFile, version }, sn, key: told });

/** Sends it as the platform does: from where the agent says. */
function send(store: ProgramStore, program: Program, runs = base.version, pieceBytes = 1_000): void {
  const { sha256, packedSize } = program.manifest;
  let received = store.offer(offerOf(program), runs);
  while (received < packedSize) {
    const data = program.packed.subarray(received, received + pieceBytes).toString('base64');
    received = store.addPiece({ sha256, offset: received, data });
  }
  store.install(sha256);
}

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ProgramRefused) return error.reason;
    throw error;
  }
  return 'taken';
}

/** What is to run, as its bytes say. */
function runs(store = openStore()): string {
  const program = store.choose();
  const bytes = fs.readFileSync(program === undefined ? baseFile : store.fileOf(program));
  return bytes.toString('latin1').slice(0, 13);
}

type Patched = 'openSync' | 'writeSync' | 'fsyncSync' | 'closeSync' | 'renameSync' | 'rmSync' | 'mkdirSync';
const DISK: readonly Patched[] = [
  ...(['openSync', 'writeSync', 'fsyncSync', 'closeSync', 'renameSync', 'rmSync', 'mkdirSync'] as const),
];
const { openSync, writeSync, fsyncSync, closeSync, renameSync, rmSync, mkdirSync, statfsSync } = fs;
const REAL = { openSync, writeSync, fsyncSync, closeSync, renameSync, rmSync, mkdirSync, statfsSync };

/** Lets something look at each work of the disk before it is done; it may throw in its place. */
function watchDisk(look: (name: Patched, args: readonly unknown[]) => void): void {
  for (const name of DISK)
    Object.assign(fs, {
      [name]: (...args: unknown[]) => {
        look(name, args);
        return (REAL[name] as (...all: unknown[]) => unknown)(...args);
      },
    });
  syncBuiltinESMExports();
}

function restoreDisk(): void {
  Object.assign(fs, REAL);
  syncBuiltinESMExports();
}

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-program-'));
  baseFile = path.join(root, 'zutai-agent.mjs');
  fs.writeFileSync(baseFile, base.text);
});
afterEach(() => {
  restoreDisk();
  fs.rmSync(root, { recursive: true });
});

describe('a program of the platform', () => {
  it('is taken in pieces, goes on where it was cut off, and is confirmed or gone back from', () => {
    const [first, second] = [makeProgram('0.7.0'), makeProgram('0.8.0', { fromVersion: '0.7.0' })];
    const cut = openStore();
    expect(cut.offer(offerOf(first), base.version)).toBe(0);
    const { sha256 } = first.manifest;
    const head = first.packed.subarray(0, 700).toString('base64');
    expect(cut.addPiece({ sha256, offset: 0, data: head })).toBe(700);
    // Twice, and from a place where it is not: nothing is added.
    expect(cut.addPiece({ sha256, offset: 0, data: head })).toBe(700);
    expect(cut.addPiece({ sha256, offset: 900, data: head })).toBe(700);
    const store = openStore();
    expect(store.offer(offerOf(first), base.version)).toBe(700);
    send(store, first);
    expect(runs()).toBe('program 0.7.0');
    expect([store.countStart(), store.countStart()]).toEqual([1, 2]);
    store.confirm(store.choose()!);
    expect(store.countStart()).toBe(0);
    expect(store.findPrevious()).toMatchObject({ version: base.version });
    send(store, second, '0.7.0');
    expect([runs(), store.findPrevious()?.version]).toEqual(['program 0.8.0', '0.7.0']);
    store.goBack('exited', 'exit code 3', 5);
    expect(runs()).toBe('program 0.7.0');
    const failed = { version: '0.8.0', reason: 'exited', detail: 'exit code 3', timeMs: 5 };
    expect(store.read()).toMatchObject({ lastFailure: failed, isConfirmed: true, starts: 0 });
    // Nothing else is left of what does not run.
    const left = fs.readdirSync(store.folder).filter((name) => name.endsWith('.mjs'));
    expect(left).toHaveLength(1);
  });

  it('is found damaged when it is started, and the one before runs', () => {
    const store = openStore();
    send(store, makeProgram('0.7.0'));
    fs.appendFileSync(store.fileOf(store.choose()!), ' ');
    expect(runs()).toBe('the installed');
    expect(openStore().read().lastFailure).toMatchObject({ version: '0.7.0', reason: 'damaged' });
    send(store, makeProgram('0.7.0'));
    expect(runs()).toBe('program 0.7.0');
    // Somebody exchanged the installed file by hand: that is what they want to run.
    expect(runs(openStore('0.9.0'))).toBe('the installed');
  });

  it('is left only by a signed way back', () => {
    const store = openStore();
    send(store, makeProgram('0.7.0'));
    store.confirm(store.choose()!);
    const older = makeProgram('0.6.5', { fromVersion: '0.7.0' });
    expect(refusal(() => store.offer(offerOf(older), '0.7.0'))).toBe('older');
    const previous = store.findPrevious()!;
    const back = (fromVersion: string): Program => ({
      ...older,
      manifest: { ...previous, sn, packedSize: previous.size, direction: 'back', fromVersion },
    });
    // Of another time: this gateway has gone on since.
    expect(refusal(() => store.offer(offerOf(back('0.8.0')), '0.7.0'))).toBe('older');
    // It is here: nothing is sent.
    expect(store.offer(offerOf(back('0.7.0')), '0.7.0')).toBe(previous.size);
    store.install(previous.sha256);
    expect(runs()).toBe('the installed');
    // And forth again, with what was kept.
    const kept = store.findPrevious()!;
    const forth: Program = {
      ...older,
      manifest: { ...kept, sn, packedSize: kept.size, direction: 'newer', fromVersion: base.version },
    };
    store.offer(offerOf(forth), base.version);
    store.install(kept.sha256);
    expect(runs()).toBe('program 0.7.0');
  });

  it('is refused with the reason, and what runs stays', () => {
    const store = openStore();
    const good = makeProgram('0.7.0');
    const other = generateKeyPairSync('ed25519');
    const offered = (program: Program, signedBy = privateKey, offeredKey = publicKey) =>
      refusal(() => store.offer(offerOf(program, signedBy, offeredKey), base.version));
    expect(offered(good, other.privateKey, publicKey)).toBe('signature');
    expect(offered(makeProgram('0.7.0', { sn: 'SN-2' }))).toBe('otherGateway');
    expect(offered(makeProgram(base.version))).toBe('sameVersion');
    expect(offered(makeProgram('0.5.9'))).toBe('older');
    expect(refusal(() => store.install(good.manifest.sha256))).toBe('notOffered');
    expect(offered(good)).toBe('taken');
    // The first key that was offered is kept; the one of the settings needs no first time.
    expect(offered(good, other.privateKey, rawOf(other.publicKey))).toBe('otherKey');
    const told = openStore(base.version, rawOf(other.publicKey));
    expect(refusal(() => told.offer(offerOf(good), base.version))).toBe('otherKey');

    const { sha256, packedSize } = good.manifest;
    const add = (bytes: Uint8Array, offset = 0) =>
      refusal(() => store.addPiece({ sha256, offset, data: Buffer.from(bytes).toString('base64') }));
    expect(add(good.packed.subarray(0, 10))).toBe('taken');
    expect(refusal(() => store.install(sha256))).toBe('size');
    expect(add(good.packed, 10)).toBe('size');
    for (const changed of [0, 20, Math.floor(packedSize / 2), packedSize - 1]) {
      const bytes = Buffer.from(good.packed);
      bytes[changed]! ^= 1;
      expect(store.offer(offerOf(good), base.version)).toBe(0);
      expect(add(bytes)).toBe('taken');
      expect(
        refusal(() => store.install(sha256)),
        `byte ${changed}`,
      ).toBe('changed');
    }
    expect(runs()).toBe('the installed');
    send(store, good);
    expect(runs()).toBe('program 0.7.0');
  });

  it('that the disk does not take leaves what runs, at each work of the disk', () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const program = makeProgram('0.7.0');
    const reasons = new Set<string>();
    let count = 0;
    for (let failing = 0; ; failing++) {
      count = 0;
      watchDisk((name) => {
        if (name !== 'writeSync' && name !== 'mkdirSync') return;
        if (count++ === failing) throw full;
      });
      const reason = refusal(() => send(openStore(), program));
      restoreDisk();
      reasons.add(reason);
      if (reason === 'taken') break;
      expect(runs(), `work ${failing}`).toBe('the installed');
    }
    expect([...reasons]).toEqual(['diskFull', 'taken']);
    expect(count).toBeGreaterThan(4);
    Object.assign(fs, { statfsSync: () => ({ bavail: 10, bsize: 4_096 }) });
    syncBuiltinESMExports();
    const next = makeProgram('0.8.0', { fromVersion: '0.7.0' });
    expect(refusal(() => openStore().offer(offerOf(next), '0.7.0'))).toBe('diskFull');
  });

  it('is the old or the new one after an end at each work of the disk, and can be sent again', () => {
    const program = makeProgram('0.7.0');
    const found = new Set<string>();
    for (let at = 0; ; at++) {
      let count = 0;
      // A process that is killed does no more work: neither what it was at, nor what would have come after.
      watchDisk((name, args) => {
        if (count++ < at) return;
        // Half of what was being written may be there.
        if (name === 'writeSync' && count - 1 === at) {
          const [fd, bytes] = args as [number, Uint8Array];
          REAL.writeSync(fd, bytes.subarray(0, Math.floor(bytes.length / 2)));
        }
        throw new Error('killed');
      });
      const end = refusal(() => send(openStore(), program));
      restoreDisk();
      const now = runs();
      found.add(now);
      if (end === 'taken') {
        expect(at).toBeGreaterThan(25);
        break;
      }
      if (now !== 'program 0.7.0') send(openStore(), program);
      expect(runs(), `after work ${at}`).toBe('program 0.7.0');
      fs.rmSync(path.join(root, 'program'), { recursive: true, force: true });
    }
    expect([...found].sort()).toEqual(['program 0.7.0', 'the installed']);
  });
});

it('waits for a write that is under way, tells that it cannot, and begins once', () => {
  const none = () => {};
  const log = new AgentLog({ debug: none, info: none, warn: none, error: none });
  const store = new ProgramStore({
    ...{ folder: path.join(root, 'program'), sn },
    base: { file: baseFile, version: agentVersion },
  });
  let isBusy = true;
  let begun = 0;
  const exchange = { store, begin: () => begun++, noteOnline: none };
  const requests = new ProgramRequests({ exchange, isBusy: () => isBusy, log });
  const program = makeProgram('99.0.0', { fromVersion: agentVersion });
  const { sha256, packedSize } = program.manifest;
  requests.answer({ kind: 'updateOffer', ...offerOf(program) }, false);
  const piece = { kind: 'updatePiece' as const, sha256, offset: 0, data: program.packed.toString('base64') };
  expect(requests.answer(piece, false).answer).toEqual({ kind: 'updateReceived', received: packedSize });
  const install = () => requests.answer({ kind: 'updateInstall', sha256 }, false);
  expect(install()).toMatchObject({ answer: { kind: 'updateRefused', reason: 'busy' } });
  isBusy = false;
  const { answer, afterwards } = install();
  expect(answer).toEqual({ kind: 'updateInstalled' });
  afterwards?.();
  expect(begun).toBe(1);
  expect(install()).toMatchObject({ failure: { message: expect.any(String) } });
  const fromSources = new ProgramRequests({ exchange: undefined, isBusy: () => false, log });
  expect(fromSources.answer({ kind: 'updateState' }, false).answer).toMatchObject({ canUpdate: false });
  expect(fromSources.answer({ kind: 'updateInstall', sha256 }, false)).toMatchObject({
    answer: { kind: 'updateRefused', reason: 'notOneFile' },
  });
});
