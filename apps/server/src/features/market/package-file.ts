import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { MAX_PACKAGE_MB, MAX_PACKAGE_TEMPLATES, packageFields } from '@zutai/contract';
import { z } from 'zod';
import { AppError } from '../../platform/call/index.ts';
import { PUBLIC_KEY_BYTES, rawPublicKeyOf } from '../../platform/secret-box/index.ts';
import { unpackZip } from '../../platform/table-file/unpack-zip.ts';
import { zipStream } from '../../platform/table-file/zip-stream.ts';
import { type PackedTemplateFile, packedTemplateFile } from './package-template.ts';

const MEGABYTE = 1024 * 1024;
/** Unpacked bytes that are taken at all: 20 templates of some thousand signals. */
const MAX_UNPACKED_BYTES = 40 * MEGABYTE;
const MANIFEST = 'package.json';
const SIGNATURE = 'signature.json';
const FORMAT = 'zutai-package/1';

/** The head of a public key of Ed25519 in DER (RFC 8410), before its 32 bytes. */
const ED25519_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** By what a key is named: the first 8 bytes of the SHA-256 of its 32, in hex. */
export const keyIdOf = (raw: Buffer) => sha256(raw).slice(0, 16);

/** The 32 bytes of a public key, undefined where the text (base64) is none. */
export function readRawKey(text: string): Buffer | undefined {
  const raw = Buffer.from(text, 'base64');
  return raw.length === PUBLIC_KEY_BYTES && raw.toString('base64') === text ? raw : undefined;
}

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  ...packageFields,
  files: z
    .array(
      z.strictObject({
        name: z.string().regex(/^templates\/\d{1,2}\.json$/),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1)
    .max(MAX_PACKAGE_TEMPLATES),
});
export type PackageHead = Omit<z.output<typeof manifest>, 'format' | 'files'>;

/** `signature` is that of the bytes of the manifest, which names every other file with its SHA-256. */
const signature = z.strictObject({
  algorithm: z.literal('ed25519'),
  publicKey: z.string().max(100),
  signature: z.string().max(200),
});

export interface ReadPackage extends PackageHead {
  /** Of who signed it; null: nobody did. */
  readonly publicKey: Buffer | null;
  readonly templates: readonly { readonly file: string; readonly template: PackedTemplateFile }[];
}

/** A package as a file: a zip of the manifest, its signature and a JSON a template. */
export async function writePackage(
  head: PackageHead,
  templates: readonly PackedTemplateFile[],
  privateKey: KeyObject,
): Promise<Buffer> {
  const files = templates.map((template, at) => ({
    name: `templates/${at + 1}.json`,
    text: `${JSON.stringify(template, null, 1)}\n`,
  }));
  const named = files.map(({ name, text }) => ({ name, sha256: sha256(text) }));
  const first = `${JSON.stringify({ format: FORMAT, ...head, files: named }, null, 1)}\n`;
  const signed = {
    algorithm: 'ed25519',
    publicKey: rawPublicKeyOf(privateKey).toString('base64'),
    signature: sign(null, Buffer.from(first), privateKey).toString('base64'),
  };
  const entries = [
    { name: MANIFEST, content: [first] },
    { name: SIGNATURE, content: [`${JSON.stringify(signed, null, 1)}\n`] },
    ...files.map(({ name, text }) => ({ name, content: [text] })),
  ];
  const parts: Buffer[] = [];
  for await (const part of zipStream(entries)) parts.push(part);
  const bytes = Buffer.concat(parts);
  if (bytes.length > MAX_PACKAGE_MB * MEGABYTE)
    throw new AppError('packageTooLarge', { megabytes: MAX_PACKAGE_MB });
  return bytes;
}

/**
 * Reads a package and believes nothing in it before it was checked: the signature holds the manifest, the manifest every
 * other file.
 * @throws AppError packageTooLarge, packageUnreadable or packageChanged, which name the file in it
 */
export function readPackage(bytes: Buffer): ReadPackage {
  if (bytes.length > MAX_PACKAGE_MB * MEGABYTE)
    throw new AppError('packageTooLarge', { megabytes: MAX_PACKAGE_MB });
  const entries = unpack(bytes);
  const take = (name: string): Buffer => {
    const found = entries.get(name);
    if (found === undefined) throw new AppError('packageUnreadable', { file: name });
    entries.delete(name);
    return found;
  };
  const first = take(MANIFEST);
  const publicKey = entries.has(SIGNATURE) ? verifySignature(first, take(SIGNATURE)) : null;
  const { format: _format, files, ...head } = parse(MANIFEST, first, manifest);
  const templates = files.map(({ name, sha256: wanted }) => {
    const content = take(name);
    if (sha256(content) !== wanted) throw new AppError('packageChanged', { file: name });
    return { file: name, template: parse(name, content, packedTemplateFile) };
  });
  const [left] = entries.keys();
  if (left !== undefined) throw new AppError('packageChanged', { file: left.slice(0, 100) });
  return { ...head, publicKey, templates };
}

function unpack(bytes: Buffer): Map<string, Buffer> {
  try {
    const limits = { maxBytes: MAX_UNPACKED_BYTES, maxEntries: MAX_PACKAGE_TEMPLATES + 2 };
    return new Map(unpackZip(bytes, limits).map((entry) => [entry.name, entry.bytes]));
  } catch {
    throw new AppError('packageUnreadable', { file: '.zip' });
  }
}

/** @returns the key, whoever's it is */
function verifySignature(signedBytes: Buffer, file: Buffer): Buffer {
  const read = parse(SIGNATURE, file, signature);
  const raw = readRawKey(read.publicKey);
  if (raw === undefined) throw new AppError('packageUnreadable', { file: SIGNATURE });
  const der = Buffer.concat([ED25519_HEAD, raw]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const isSigned = verify(null, signedBytes, key, Buffer.from(read.signature, 'base64'));
  if (!isSigned) throw new AppError('packageChanged', { file: MANIFEST });
  return raw;
}

function parse<T extends z.ZodType>(file: string, bytes: Buffer, schema: T): z.output<T> {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new AppError('packageUnreadable', { file });
  }
}
