import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface AgentProgram {
  readonly version: string;
  readonly size: number;
  readonly sha256: string;
  /** As it is sent. */
  readonly packed: Buffer;
}

const HEAD = /^\/\*!\s*\* zutai-agent (\d+\.\d+\.\d+):/;

/** The gateway program that this server offers, read anew when its file changed. */
export class OfferedProgram {
  readonly #file: string;
  #read: { readonly mark: string; readonly program: Promise<AgentProgram | undefined> } | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Undefined: none is built, or it does not say which version it is. */
  async find(): Promise<AgentProgram | undefined> {
    const found = await fs.promises.stat(this.#file).catch(() => undefined);
    if (found === undefined) return undefined;
    const mark = `${found.size} ${found.mtimeMs} ${found.ino}`;
    if (this.#read?.mark !== mark) this.#read = { mark, program: readProgram(this.#file) };
    return this.#read.program.catch((error: unknown) => {
      this.#read = undefined;
      throw error;
    });
  }
}

async function readProgram(file: string): Promise<AgentProgram | undefined> {
  const bytes = await fs.promises.readFile(file);
  const version = HEAD.exec(bytes.subarray(0, 200).toString())?.[1];
  if (version === undefined) return undefined;
  const packed = await promisify(gzip)(bytes, { level: 9 });
  return { version, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), packed };
}
