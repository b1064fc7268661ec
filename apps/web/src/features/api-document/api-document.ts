import type { CallDescription, JsonSchema } from '@zutai/contract/api-document';

export interface Operation {
  /** `area.name`. */
  readonly id: string;
  readonly area: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly request: JsonSchema;
  /** Absent: it answers a file. */
  readonly answer: JsonSchema | undefined;
  readonly isMultipart: boolean;
  readonly about: CallDescription;
}

type Json = Readonly<Record<string, unknown>>;
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
}
interface RawOperation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly parameters?: readonly { name: string; required: boolean; schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { schema?: JsonSchema }>> }>
  >;
  readonly 'x-zutai': CallDescription;
}

/** The calls of an OpenAPI document of the platform, by area and name. */
export function readOperations(document: Json): Operation[] {
  const { paths } = document as unknown as OpenApi;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => readOperation(path, method, raw)),
  );
  return all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function readOperation(path: string, method: string, raw: RawOperation): Operation {
  const [contentType = '', body] = Object.entries(raw.requestBody?.content ?? {})[0] ?? [];
  const answer = raw.responses['200']?.content['application/json']?.schema?.properties?.data;
  return {
    id: raw.operationId,
    area: raw.tags[0],
    method: method.toUpperCase() as Operation['method'],
    path,
    summary: raw.summary,
    request: body?.schema ?? parametersOf(raw),
    answer: raw['x-zutai'].isFile ? undefined : answer,
    isMultipart: contentType === 'multipart/form-data',
    about: raw['x-zutai'],
  };
}

function parametersOf({ parameters = [] }: RawOperation): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Calls that every word of a keyword is found in: path, name, summary, permission, fields. */
export function findOperations(all: readonly Operation[], keyword: string): Operation[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ id, path, summary, about, request }) => {
    const text = [id, path, summary, about.permission, ...Object.keys(request.properties ?? {})].join(' ');
    return words.every((word) => text.toLowerCase().includes(word));
  });
}
