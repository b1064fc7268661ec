import {
  MAX_SIGNATURE_BYTES,
  MAX_SIGNATURE_SIDE,
  type Signature,
  type SignatureFields,
} from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { photoTypeOf } from './photo-type.ts';
import type {} from './tables.ts';

/** What a signature belongs to. */
export type Signed = { readonly repairId: string } | { readonly inspectionId: string };

const refuse = (code: 'signatureNeeded' | 'signatureInvalid') =>
  new AppError(code, {}, [{ path: 'signature', code }]);

/** Where a PNG says how large it is, and how it ends. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const PNG_END = Buffer.from('49454e44ae426082', 'hex');

/**
 * What was drawn, null where the name stands alone.
 * @throws AppError signatureInvalid for anything but a whole PNG of the size that pads make
 */
function readDrawing(image: string): Buffer | null {
  if (image === '') return null;
  const bytes = Buffer.from(image, 'base64');
  const isPng = photoTypeOf(bytes) === 'image/png' && bytes.length > HEIGHT_AT + 4;
  if (!isPng || bytes.length > MAX_SIGNATURE_BYTES || !bytes.subarray(-8).equals(PNG_END))
    throw refuse('signatureInvalid');
  const sides = [bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)];
  if (sides.some((side) => side < 1 || side > MAX_SIGNATURE_SIDE)) throw refuse('signatureInvalid');
  return bytes;
}

/**
 * Keeps a signature with what it belongs to, whose row the transaction holds.
 * @param signedMs when it was given, where that was earlier than now
 * @throws AppError signatureNeeded where there has to be one, signatureInvalid
 */
export async function keepSignature(
  trx: Kysely<Tables>,
  caller: Caller,
  of: Signed,
  given: SignatureFields | undefined,
  { isNeeded, signedMs }: { readonly isNeeded: boolean; readonly signedMs?: number | undefined },
): Promise<void> {
  if (given === undefined) {
    if (isNeeded) throw refuse('signatureNeeded');
    return;
  }
  await trx
    .insertInto('work_signature')
    .values({
      organisation_id: caller.organisationId,
      repair_id: 'repairId' in of ? of.repairId : null,
      inspection_id: 'inspectionId' in of ? of.inspectionId : null,
      name: given.name,
      image: readDrawing(given.image),
      account_id: caller.accountId,
      account_name: caller.displayName === '' ? caller.loginname : caller.displayName,
      signed_at: signedMs === undefined ? sql<Date>`now()` : new Date(signedMs),
    })
    .execute();
}

/** Signatures of what the caller was found to see, the oldest first. */
export async function findSignatures(
  db: Kysely<Tables>,
  organisationId: string,
  of: Signed,
): Promise<Signature[]> {
  const [column, id] =
    'repairId' in of ? (['repair_id', of.repairId] as const) : (['inspection_id', of.inspectionId] as const);
  const rows = await db
    .selectFrom('work_signature')
    .select(['name', 'image', 'account_name as accountName', 'signed_at as signedAt'])
    .where('organisation_id', '=', organisationId)
    .where(column, '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ image, signedAt, ...row }) => ({
    ...row,
    image: image?.toString('base64') ?? '',
    atMs: signedAt.getTime(),
  }));
}

/** Whether repairs of an organisation are finished with a signature. */
export async function signsRepairs(db: Kysely<Tables>, organisationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organisation')
    .select('signs_repairs')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return row?.signs_repairs ?? false;
}
