import { z } from 'zod';

/** Fields of a request that name things: by their schema (ids are texts of digits) or by their name. */
export function listIdFields(schema: z.ZodType, path = ''): string[] {
  const bare = unwrap(schema);
  if (bare instanceof z.ZodArray) return listIdFields(bare.element as z.ZodType, path);
  if (bare instanceof z.ZodObject)
    return Object.entries(bare.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      listIdFields(field, path === '' ? name : `${path}.${name}`),
    );
  const name = path.split('.').at(-1) ?? '';
  const isNamedId = /(^id|Id|Ids|^ids|^uuid)$/.test(name) && name !== 'deviceId';
  return isNamedId || isIdText(bare) ? [path] : [];
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType);
  return schema;
}

const isIdText = (schema: z.ZodType) =>
  schema instanceof z.ZodString && schema.safeParse('123').success && !schema.safeParse('x').success;
