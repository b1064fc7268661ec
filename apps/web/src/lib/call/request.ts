import { type CallDefinition, encodeForm } from '@zutai/contract';

/** Files of a multipart call by the names of its parts. */
export type CallFiles = Readonly<Record<string, File | Blob>>;

export interface HttpRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | FormData | URLSearchParams;
}

function pairsOf(definition: CallDefinition, request: unknown): [string, string][] {
  return encodeForm(definition.request, request).map(([key, value]) => [key, value]);
}

type Encode = (definition: CallDefinition, request: unknown, files: CallFiles) => Partial<HttpRequest>;

const encodings: Record<CallDefinition['encoding'], Encode> = {
  form: (definition, request) => ({ body: new URLSearchParams(pairsOf(definition, request)) }),
  json: (_definition, request) => ({
    body: JSON.stringify(request),
    headers: { 'content-type': 'application/json' },
  }),
  multipart: (definition, request, files) => {
    const body = new FormData();
    for (const [key, value] of pairsOf(definition, request)) body.append(key, value);
    for (const [name, file] of Object.entries(files))
      body.append(name, file, file instanceof File ? file.name : name);
    return { body };
  },
};

/** The HTTP form of a call: GET puts the fields into the query, anything else into the body. */
export function buildRequest(definition: CallDefinition, request: unknown, files: CallFiles): HttpRequest {
  if (definition.method === 'GET') {
    const query = new URLSearchParams(pairsOf(definition, request)).toString();
    const url = query === '' ? definition.path : `${definition.path}?${query}`;
    return { url, method: 'GET', headers: {} };
  }
  return {
    url: definition.path,
    method: 'POST',
    headers: {},
    ...encodings[definition.encoding](definition, request, files),
  };
}
