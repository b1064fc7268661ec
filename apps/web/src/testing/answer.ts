import {
  type CallDefinition,
  decodeForm,
  type ErrorDefinition,
  type ErrorName,
  type ErrorParams,
  errors,
  type FieldError,
  type RequestOf,
  type ResponseOf,
} from '@zutai/contract';
import { errorText } from '@zutai/i18n';
import { afterEach, expect, vi } from 'vitest';
import { currentLanguage } from '../lib/language/index.ts';

/** A refusal of the contract, as an answer throws it. */
class Refusal extends Error {
  readonly errorName: ErrorName;
  readonly params: ErrorParams;
  readonly fields: readonly FieldError[];

  constructor(errorName: ErrorName, params: ErrorParams, fields: readonly FieldError[]) {
    super(errorName);
    this.errorName = errorName;
    this.params = params;
    this.fields = fields;
  }
}

/** Refuses a call, in the words of the server; at the field that the contract names for the error. */
export function refuse(name: ErrorName, params: ErrorParams = {}): never {
  const { field }: ErrorDefinition = errors[name];
  const message = errorText(currentLanguage(), name, params);
  throw new Refusal(name, params, field === undefined ? [] : [{ path: field, message }]);
}

type Answer = (definition: CallDefinition, request: unknown) => unknown;
interface Known {
  readonly definition: CallDefinition;
  readonly answer: Answer;
}

const known = new Map<string, Known>();
const unexpected: string[] = [];

/** What a call was asked for, in order. */
export type Asked<C extends CallDefinition> = RequestOf<C>[];

/**
 * Answers a call of the contract as the server would. Request and answer are read by the call's own schemas, so that
 * neither can be what the real server would not take or give; a call nobody answers fails the test.
 */
export function answer<C extends CallDefinition>(
  definition: C,
  give: (request: RequestOf<C>) => ResponseOf<C> | Promise<ResponseOf<C>>,
): Asked<C> {
  const asked: Asked<C> = [];
  known.set(definition.path, {
    definition,
    answer: async (_definition, request) => {
      asked.push(request as RequestOf<C>);
      return definition.response.parse(await give(request as RequestOf<C>));
    },
  });
  vi.stubGlobal('fetch', respond);
  return asked;
}

async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), location.origin);
  try {
    const found = known.get(url.pathname);
    if (found === undefined) throw new Error('nobody answers this call');
    const { definition } = found;
    const request = definition.request.parse(readRequest(definition, url, init));
    const data = await found.answer(definition, request);
    if (definition.isFile === true) return new Response('file', { headers: { 'content-type': 'text/csv' } });
    return reply(200, { code: '200', message: '', data });
  } catch (error) {
    if (!(error instanceof Refusal)) {
      unexpected.push(`${url.pathname}: ${String(error)}`);
      throw error;
    }
    const { wire, status } = errors[error.errorName];
    const message = errorText(currentLanguage(), error.errorName, error.params);
    return reply(status, { code: wire, message, data: { fields: error.fields } });
  }
}

function readRequest(definition: CallDefinition, url: URL, init: RequestInit | undefined): unknown {
  if (definition.method !== 'GET' && definition.encoding === 'json') return JSON.parse(String(init?.body));
  const body = (init?.body ?? []) as Iterable<[string, FormDataEntryValue]>;
  // Files go beside the fields.
  const fields = [...body].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const read = decodeForm(definition.request, definition.method === 'GET' ? url.searchParams : fields);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value;
}

function reply(status: number, envelope: object): Response {
  return new Response(JSON.stringify(envelope), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

afterEach(() => {
  known.clear();
  const found = unexpected.splice(0);
  vi.unstubAllGlobals();
  expect(found, 'calls that the server would not have taken or answered so').toEqual([]);
});
