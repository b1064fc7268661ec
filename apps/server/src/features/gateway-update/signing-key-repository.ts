import { type KeyObject, sign } from 'node:crypto';
import type { ProgramManifest } from '@zutai/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import {
  makeSigningKey,
  openSigningKey,
  rawPublicKeyOf,
  type SecretBox,
} from '../../platform/secret-box/index.ts';
import type {} from './tables.ts';

const CONTEXT = 'agent key';

/** The key by which this installation signs gateway programs; made when it is first wanted, and then the same for good. */
export class SigningKeyRepository {
  readonly #db: Kysely<Tables>;
  readonly #box: SecretBox;
  #found: { readonly privateKey: KeyObject; readonly publicKey: string } | undefined;

  constructor(db: Kysely<Tables>, box: SecretBox) {
    this.#db = db;
    this.#box = box;
  }

  /** The 32 bytes of the public key, base64. */
  async publicKey(): Promise<string> {
    return (await this.#require()).publicKey;
  }

  async sign(manifest: ProgramManifest): Promise<{ manifest: string; signature: string; publicKey: string }> {
    const { privateKey, publicKey } = await this.#require();
    const text = JSON.stringify(manifest);
    return {
      manifest: text,
      signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
      publicKey,
    };
  }

  async #require() {
    this.#found ??= (await this.#find()) ?? (await this.#make());
    return this.#found;
  }

  async #find() {
    const row = await this.#db.selectFrom('agent_key').select('sealed').executeTakeFirst();
    if (row === undefined) return undefined;
    const privateKey = openSigningKey(this.#box, CONTEXT, row.sealed);
    return { privateKey, publicKey: rawPublicKeyOf(privateKey).toString('base64') };
  }

  /** Of several servers that make one at once, one is kept. */
  async #make() {
    const { publicKey, sealed } = makeSigningKey(this.#box, CONTEXT);
    await this.#db
      .insertInto('agent_key')
      .values({ public_key: publicKey, sealed })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const made = await this.#find();
    if (made === undefined) throw new Error('the key of gateway programs could not be made');
    return made;
  }
}
