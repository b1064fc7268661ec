import type {} from '@fastify/multipart';
import { type CallDefinition, decodeForm, type FormPair } from '@zutai/contract';
import { problemsOf } from '@zutai/i18n';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { UploadedFile } from './call-context.ts';

export interface ReadRequest {
  readonly request: unknown;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

interface RawRequest {
  readonly raw: unknown;
  readonly files?: ReadonlyMap<string, UploadedFile>;
}

/** Reads a call's request from query or body and checks it against its schema. Throws AppError. */
export async function readRequest(call: CallDefinition, http: FastifyRequest): Promise<ReadRequest> {
  const { raw, files = new Map() } = await readRaw(call, http);
  const parsed = call.request.safeParse(raw);
  if (!parsed.success) throw new AppError('invalidRequest', {}, problemsOf(parsed.error.issues, raw));
  refuseUnstorable(parsed.data);
  for (const name of call.files)
    if (!files.has(name) && !call.optionalFiles.includes(name))
      throw new AppError('invalidRequest', {}, [{ path: name, code: 'fileMissing' }]);
  return { request: parsed.data, files };
}

/** PostgreSQL's text has no NUL and no halves of characters beyond 16 bits. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Without recursion: what a schema leaves open may be nested without end. */
function refuseUnstorable(data: unknown): void {
  const open: unknown[] = [data];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, field] of Object.entries(value)) {
      if (typeof field === 'object') open.push(field);
      if (!isStorable(name) || (typeof field === 'string' && !isStorable(field)))
        throw new AppError('invalidRequest', {}, [{ path: name, code: 'format' }]);
    }
  }
}

function readRaw(call: CallDefinition, http: FastifyRequest): RawRequest | Promise<RawRequest> {
  if (call.method === 'GET') return readPairs(call, queryPairs(http));
  if (http.isMultipart()) {
    if (call.encoding !== 'multipart') throw new AppError('wrongEncoding');
    return readMultipart(call, http);
  }
  const body = http.body;
  if (body === undefined || body === null) return { raw: {} };
  // Either form is read wherever a body is not multipart: integrators send what their client sends.
  if (body instanceof URLSearchParams) return readPairs(call, body.entries());
  return { raw: body };
}

function queryPairs(http: FastifyRequest): Iterable<FormPair> {
  const at = http.url.indexOf('?');
  return at < 0 ? [] : new URLSearchParams(http.url.slice(at + 1)).entries();
}

function readPairs(call: CallDefinition, pairs: Iterable<FormPair>): RawRequest {
  const result = decodePairs(call, pairs);
  if (!result.ok)
    throw new AppError(
      'invalidRequest',
      {},
      result.issues.map(({ path, code }) => ({ path, code, params: { max: '', options: '' } })),
    );
  return { raw: result.value };
}

/** A JSON call may have fields that no form can carry; it then wants JSON. */
function decodePairs(call: CallDefinition, pairs: Iterable<FormPair>) {
  try {
    return decodeForm(call.request, pairs);
  } catch (error) {
    if (error instanceof TypeError && call.encoding === 'json') throw new AppError('wrongEncoding');
    throw error;
  }
}

async function readMultipart(call: CallDefinition, http: FastifyRequest): Promise<RawRequest> {
  const pairs: FormPair[] = [];
  const files = new Map<string, UploadedFile>();
  try {
    for await (const part of http.parts({ limits: { fileSize: call.bodyLimit } })) {
      if (part.type === 'field') pairs.push([part.fieldname, String(part.value)]);
      else {
        if (!call.files.includes(part.fieldname))
          throw new AppError('invalidRequest', {}, [{ path: part.fieldname, code: 'unknown' }]);
        const bytes = await part.toBuffer();
        files.set(part.fieldname, { fieldName: part.fieldname, fileName: part.filename, bytes });
      }
    }
  } catch (error) {
    // The parser's own errors have no code: a boundary missing, a body that ends in the middle.
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new AppError('invalidRequest', {}, [{ path: '', code: 'multipart' }]);
  }
  return { ...readPairs(call, pairs), files };
}
