import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ProgramManifest, ProgramRefusal } from '@zutai/contract/sparkplug';
import { writeFileDurably, writeWhole } from '../buffer/durable-file.ts';
import { isFullDisk } from '../buffer/full-disk.ts';
import { compareVersions, readProgramKey, readSigned } from './program-key.ts';
import {
  type LastFailure,
  nextProgram,
  type ProgramState,
  readState,
  type StoredProgram,
  unchanged,
  wentBack,
  writeState,
} from './program-state.ts';

/** Room that records of values keep for themselves while a program is fetched, bytes. */
const RESERVE_BYTES = 16 * 1024 * 1024;

export interface ProgramStoreOptions {
  /** Of the agent alone; made when something is put there. */
  readonly folder: string;
  /** The installed file, which starts the others. */
  readonly base: { readonly file: string; readonly version: string };
  readonly sn: string;
  /** The key of the platform by the file of the gateway (base64); absent: the first that is offered. */
  readonly key?: string | undefined;
}

/** A program is not taken; the message is for whoever knows the machine. */
export class ProgramRefused extends Error {
  readonly reason: ProgramRefusal;

  constructor(reason: ProgramRefusal, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

interface Offer {
  readonly manifest: ProgramManifest;
  readonly text: string;
  readonly signature: string;
}

/** Programs that came from the platform, and which of them is to run. Everything is on the disk before it counts. */
export class ProgramStore {
  readonly #options: ProgramStoreOptions;
  readonly #stateFile: string;
  #offer: Offer | undefined;

  constructor(options: ProgramStoreOptions) {
    this.#options = options;
    this.#stateFile = join(options.folder, 'state.json');
  }

  get folder(): string {
    return this.#options.folder;
  }

  get base(): ProgramStoreOptions['base'] {
    return this.#options.base;
  }

  read(): ProgramState {
    return readState(this.#stateFile, this.base.version);
  }

  fileOf({ sha256 }: Pick<StoredProgram, 'sha256'>): string {
    return join(this.folder, `zutai-agent-${sha256.slice(0, 16)}.mjs`);
  }

  #partOf({ sha256 }: Pick<ProgramManifest, 'sha256'>): string {
    return join(this.folder, `${sha256.slice(0, 16)}.part`);
  }

  /**
   * What the launcher is to run; undefined: the installed file. One that is damaged is gone back from.
   * @throws Error where the disk does not take that it was gone back
   */
  choose(nowMs = Date.now()): StoredProgram | undefined {
    const state = this.read();
    if (state.current === null) return undefined;
    // Somebody has exchanged the installed file: it is what they want to run.
    if (state.baseVersion !== this.base.version) {
      writeState(this.#stateFile, unchanged(this.base.version));
      return undefined;
    }
    const damage = this.#findDamage(state.current);
    if (damage === undefined) return state.current;
    this.goBack('damaged', damage, nowMs);
    return this.choose(nowMs);
  }

  #findDamage(program: StoredProgram): string | undefined {
    const key = this.#readKey();
    const signed = key && readSigned(key, program.manifest, program.signature);
    if (signed?.sha256 !== program.sha256 || signed.sn !== this.#options.sn)
      return 'it is not signed by the key of the platform';
    try {
      return hashOf(readFileSync(this.fileOf(program))) === program.sha256 ? undefined : 'its bytes changed';
    } catch (error) {
      return String(error);
    }
  }

  /** @throws Error where the disk does not take it: then nothing is started that could not be gone back from */
  countStart(): number {
    const state = this.read();
    if (state.isConfirmed) return 0;
    writeState(this.#stateFile, { ...state, starts: state.starts + 1 });
    return state.starts + 1;
  }

  /** It has reached the platform. */
  confirm({ sha256 }: StoredProgram): void {
    const state = this.read();
    if (state.isConfirmed || state.current?.sha256 !== sha256) return;
    writeState(this.#stateFile, { ...state, isConfirmed: true });
    this.#removeOthers();
  }

  goBack(reason: LastFailure['reason'], detail: string, nowMs = Date.now()): void {
    writeState(this.#stateFile, wentBack(this.read(), reason, detail, nowMs));
    this.#removeOthers();
  }

  /** What there is to go back to. */
  findPrevious(): { version: string; size: number; sha256: string } | null {
    const { previous, current } = this.read();
    if (previous === null || (previous === 'installed' && current === null)) return null;
    if (previous !== 'installed') {
      const { version, size, sha256 } = previous;
      return { version, size, sha256 };
    }
    const bytes = readFileSync(this.base.file);
    return { version: this.base.version, size: bytes.length, sha256: hashOf(bytes) };
  }

  /**
   * A program that the platform wants to be run.
   * @param runs version that asks
   * @returns bytes of it, packed, that are here already
   * @throws ProgramRefused
   */
  offer(
    { manifest: text, signature, publicKey }: { manifest: string; signature: string; publicKey: string },
    runs: string,
  ): number {
    return this.#guard(() => {
      const manifest = this.#check(text, signature, publicKey, runs);
      this.#offer = { manifest, text, signature };
      if (this.#isHere(manifest)) return manifest.packedSize;
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      this.#removeOthers(this.#partOf(manifest));
      const received = this.#receivedOf(manifest);
      const { bavail, bsize } = statfsSync(this.folder);
      const wanted = manifest.packedSize - received + manifest.size + RESERVE_BYTES;
      if (bavail * bsize < wanted)
        throw new ProgramRefused('diskFull', `${bavail * bsize} bytes are free, ${wanted} are needed`);
      return received;
    });
  }

  #check(text: string, signature: string, publicKey: string, runs: string): ProgramManifest {
    const offered = readProgramKey(publicKey);
    const kept = this.#readKey();
    if (kept !== undefined && offered !== undefined && !kept.equals(offered))
      throw new ProgramRefused('otherKey', 'the platform signs with another key than the one kept here');
    const key = kept ?? offered;
    const manifest = key && readSigned(key, text, signature);
    if (key === undefined || manifest === undefined)
      throw new ProgramRefused('signature', 'the signature does not fit');
    if (manifest.sn !== this.#options.sn)
      throw new ProgramRefused('otherGateway', `it is for ${manifest.sn}`);
    const order = compareVersions(manifest.version, runs);
    if (order === 0) throw new ProgramRefused('sameVersion', `${runs} runs already`);
    const isBack = manifest.direction === 'back' && manifest.fromVersion === runs;
    if (order < 0 && !isBack)
      throw new ProgramRefused('older', `${manifest.version} is older than ${runs}, and no way back`);
    if (kept === undefined) writeFileDurably(this.#keyFile, publicKey);
    return manifest;
  }

  get #keyFile(): string {
    return join(this.folder, 'platform.key');
  }

  #readKey(): Buffer | undefined {
    if (this.#options.key !== undefined) return readProgramKey(this.#options.key);
    try {
      return readProgramKey(readFileSync(this.#keyFile, 'utf8'));
    } catch {
      return undefined;
    }
  }

  #isHere({ sha256 }: ProgramManifest): boolean {
    return this.findPrevious()?.sha256 === sha256;
  }

  #receivedOf(manifest: ProgramManifest): number {
    return statSync(this.#partOf(manifest), { throwIfNoEntry: false })?.size ?? 0;
  }

  /**
   * @returns bytes that are here now; a piece of another place is left out
   * @throws ProgramRefused
   */
  addPiece({ sha256, offset, data }: { sha256: string; offset: number; data: string }): number {
    return this.#guard(() => {
      const { manifest } = this.#requireOffer(sha256);
      if (this.#isHere(manifest)) return manifest.packedSize;
      const received = this.#receivedOf(manifest);
      if (offset !== received) return received;
      const bytes = Buffer.from(data, 'base64');
      if (received + bytes.length > manifest.packedSize) {
        rmSync(this.#partOf(manifest), { force: true });
        throw new ProgramRefused('size', `more than ${manifest.packedSize} bytes came`);
      }
      const fd = openSync(this.#partOf(manifest), 'a', 0o600);
      try {
        writeWhole(fd, bytes);
        fsyncSync(fd);
      } finally {
        closeSync(fd);
      }
      return received + bytes.length;
    });
  }

  /**
   * Makes a program that came whole, or is here already, the one that is started next.
   * @throws ProgramRefused
   */
  install(sha256: string): void {
    this.#guard(() => {
      const { manifest, text, signature } = this.#requireOffer(sha256);
      const { version, size } = manifest;
      const state = this.read();
      if (this.#isHere(manifest)) {
        const isInstalled = state.previous === 'installed';
        const program = isInstalled ? null : { version, size, sha256, manifest: text, signature };
        writeState(this.#stateFile, nextProgram({ ...state, baseVersion: this.base.version }, program));
        return;
      }
      const received = this.#receivedOf(manifest);
      if (received !== manifest.packedSize)
        throw new ProgramRefused('size', `${received} of ${manifest.packedSize} bytes came`);
      const bytes = this.#unpack(manifest);
      const program = { version, size, sha256, manifest: text, signature };
      writeFileDurably(this.fileOf(program), bytes);
      writeState(this.#stateFile, nextProgram({ ...state, baseVersion: this.base.version }, program));
      rmSync(this.#partOf(manifest), { force: true });
    });
  }

  /** What does not unpack to what was signed is thrown away: a next try begins anew. */
  #unpack(manifest: ProgramManifest): Buffer {
    const part = this.#partOf(manifest);
    let bytes: Buffer | undefined;
    try {
      bytes = gunzipSync(readFileSync(part), { maxOutputLength: manifest.size });
    } catch {
      // Said below.
    }
    if (bytes?.length === manifest.size && hashOf(bytes) === manifest.sha256) return bytes;
    rmSync(part, { force: true });
    throw new ProgramRefused('changed', 'the bytes are not those that were signed');
  }

  #requireOffer(sha256: string): Offer {
    if (this.#offer?.manifest.sha256 !== sha256)
      throw new ProgramRefused('notOffered', 'this program was not offered to the running agent');
    return this.#offer;
  }

  /** Of programs that nothing names any more, and of parts but one. */
  #removeOthers(kept?: string): void {
    const { current, previous } = this.read();
    const named = [current, previous].flatMap((one) =>
      one === null || one === 'installed' ? [] : [this.fileOf(one)],
    );
    for (const name of readdirSync(this.folder)) {
      const file = join(this.folder, name);
      if (/\.(part|mjs|mjs\.new)$/.test(name) && file !== kept && !named.includes(file))
        rmSync(file, { force: true });
    }
  }

  #guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof ProgramRefused) throw error;
      const { code = '' } = error as NodeJS.ErrnoException;
      throw new ProgramRefused(isFullDisk(error) ? 'diskFull' : 'unwritable', `${code} ${String(error)}`);
    }
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
