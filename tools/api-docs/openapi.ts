import { type CallDefinition, calls } from '@zutai/contract';
import { type JsonSchema, jsonSchemaOf } from './schema.ts';

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

/** OpenAPI 3.1 of every call. */
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
        security: call.permission === 'public' ? [] : [{ session: [] }],
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
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'zutai_session' } },
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
