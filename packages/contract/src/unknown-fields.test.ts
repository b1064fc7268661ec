import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from './registry.ts';

/**
 * Places of requests where names are not ours, and why. What is below them is either data of its own format, checked by
 * whoever reads it, or a name is the thing itself.
 */
const OPEN: Readonly<Record<string, string>> = {
  'driver.add.options': 'each driver has options of its own, read by its own strict schema (features/driver)',
  'driver.edit.options': 'as before',
  ...Object.fromEntries(
    ['equipment.add', 'equipment.bindTemplate', 'equipment.bindGatewayAndTemplate'].map((call) => [
      `${call}.templateValues`,
      'by the names of the parameters of the template; others are refused (features/template/sync)',
    ]),
  ),
  'template.addDriver.options': 'as before, with placeholders',
  'template.editDriver.options': 'as before',
  'list.export.request': 'the request of another call, read by the strict schema of that',
  ...Object.fromEntries(
    ['passkey.confirm', 'passkey.login', 'passkey.showFactor'].flatMap((call) =>
      ['', '.response', '.clientExtensionResults'].map((part) => [
        `${call}.credential${part}`,
        'what browsers answer (WebAuthn): a newer one says more, and what is known is read by name',
      ]),
    ),
  ),
};

interface Node {
  readonly type: string;
  readonly shape?: Record<string, z.core.$ZodType>;
  readonly catchall?: z.core.$ZodType;
  readonly [key: string]: unknown;
}

const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Node;
const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Objects of a schema that take fields which they do not name, with the way to them. */
function openObjects(schema: z.core.$ZodType, path: string, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = defOf(schema);
  if (def.type === 'object') {
    const isStrict = def.catchall !== undefined && defOf(def.catchall).type === 'never';
    const below = Object.entries(def.shape ?? {}).flatMap(([name, part]) =>
      openObjects(part, `${path}.${name}`, seen),
    );
    return [...(isStrict ? [] : [path]), ...below];
  }
  if (def.type === 'record' || def.type === 'any' || def.type === 'unknown') return [path];
  // Arrays, unions, optionals, pipes: whatever schemas stand in the definition.
  return Object.values(def)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isSchema)
    .flatMap((part) => openObjects(part, path, seen));
}

const all = Object.entries(calls).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
);

it('no call takes a field that it does not name, at any depth (mass assignment)', () => {
  expect(all.length).toBeGreaterThan(200);
  const found = all.flatMap(({ name, call }) => openObjects(call.request, name));
  expect(found.toSorted()).toEqual(Object.keys(OPEN).toSorted());
});

it.each(all)('$name refuses a role, an organisation and a state that nobody asked for', ({ call }) => {
  const extra = { organisationId: '1', role: 'platform', isAdmin: true, passwordHash: 'x', is_active: true };
  const unknown = Object.keys(extra).filter((key) => !(key in ((call.request as z.ZodObject).shape ?? {})));
  const { error } = (call.request as z.ZodType).safeParse(extra);
  const refused = error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  expect(refused?.toSorted()).toEqual(unknown.toSorted());
});

it('an object that is not strict would be found', () => {
  const loose = z.strictObject({
    a: z.array(z.object({ b: z.string() })).optional(),
    c: z.record(z.string(), z.string()),
  });
  expect(openObjects(loose, 'call')).toEqual(['call.a', 'call.c']);
});
