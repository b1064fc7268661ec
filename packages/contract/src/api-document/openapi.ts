import type { CallDefinition, CallPermission, GuestPermission, TokenPermission } from '../core/index.ts';
import { calls, type ErrorName, errors } from '../registry.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** What OpenAPI has no words for, in `x-zutai` of each operation. */
export interface CallDescription {
  readonly permission: CallPermission;
  /** Which API tokens may call it. */
  readonly tokens: TokenPermission;
  readonly guests: GuestPermission;
  /** It may change something. */
  readonly isWrite: boolean;
  readonly isFile: boolean;
  readonly ratePerMinute: number | null;
  /** Errors beyond those that every call may answer with. */
  readonly errors: readonly { readonly name: string; readonly code: string; readonly status: number }[];
}

function describe(call: CallDefinition): CallDescription {
  return {
    permission: call.permission,
    tokens: call.tokens,
    guests: call.guests,
    // What says neither what it reads nor what it changes is taken to change something unless tokens may read it.
    isWrite: call.method === 'POST' && call.reads.length === 0 && call.tokens !== 'read',
    isFile: call.isFile,
    ratePerMinute: call.ratePerMinute ?? null,
    errors: call.errors.map((name) => {
      const { wire: code, status } = errors[name as ErrorName];
      return { name, code, status };
    }),
  };
}

function securityOf({ permission, tokens }: CallDefinition): Record<string, never[]>[] {
  if (permission === 'public') return [];
  return tokens === 'none' ? [{ session: [] }] : [{ session: [] }, { token: [] }];
}

const CONTENT_TYPES = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
} as const;

function requestPart(call: CallDefinition) {
  const schema = jsonSchemaOf(call.request, 'input');
  if (call.method === 'GET') {
    const parameters = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
      name,
      in: 'query',
      required: schema.required?.includes(name) === true,
      schema: field,
    }));
    return { parameters };
  }
  const files = Object.fromEntries(call.files.map((name) => [name, { type: 'string', format: 'binary' }]));
  const body: JsonSchema =
    call.files.length === 0 ? schema : { ...schema, properties: { ...schema.properties, ...files } };
  return { requestBody: { content: { [CONTENT_TYPES[call.encoding]]: { schema: body } } } };
}

function responsePart(call: CallDefinition) {
  if (call.isFile) return { description: 'The file', content: { 'application/octet-stream': {} } };
  const schema = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { enum: ['200', '201'] },
      message: { type: 'string' },
      data: jsonSchemaOf(call.response, 'output'),
    },
  };
  return { description: 'Success', content: { 'application/json': { schema } } };
}

/** OpenAPI 3.1 of every call, as JSON. */
export function writeOpenApi(): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [feature, definitions] of Object.entries(
    calls as Record<string, Record<string, CallDefinition>>,
  ))
    for (const [name, call] of Object.entries(definitions)) {
      const path = paths[call.path] ?? {};
      path[call.method.toLowerCase()] = {
        operationId: `${feature}.${name}`,
        tags: [feature],
        summary: call.summary,
        description: `Permission: ${call.permission}`,
        security: securityOf(call),
        'x-zutai': describe(call),
        ...requestPart(call),
        responses: { 200: responsePart(call), default: { $ref: '#/components/responses/Error' } },
      };
      paths[call.path] = path;
    }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Zutai', version: '0.1.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'zutai_session' },
        token: { type: 'http', scheme: 'bearer', description: 'A token of an API account' },
      },
      responses: {
        Error: {
          description: 'Refused or failed: code of the catalogue, message in the language asked for',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['code', 'message', 'data'],
                properties: {
                  code: { type: 'string' },
                  message: { type: 'string' },
                  data: {
                    type: ['object', 'null'],
                    properties: {
                      requestId: { type: 'string' },
                      fields: {
                        type: 'array',
                        items: {
                          type: 'object',
                          properties: { path: { type: 'string' }, message: { type: 'string' } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
