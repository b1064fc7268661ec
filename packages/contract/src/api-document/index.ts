export { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
export { type CallDescription, writeOpenApi } from './openapi.ts';
