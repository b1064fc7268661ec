import type { z } from 'zod';
import { describeSchema, type Shape } from './form-shape.ts';
import { buildTree, type FormIssue, type FormNode, MAX_FORM_KEYS } from './form-tree.ts';

export type { FormIssue } from './form-tree.ts';
export type FormPair = readonly [key: string, value: string];

export type FormResult = { ok: true; value: unknown } | { ok: false; issues: FormIssue[] };

/**
 * Form body with dotted keys (specification, section 7) to typed values and back, driven by the call's
 * schema: `a.b=1&list[0].x=true`. What the schema calls a number is read as a number, never guessed, so
 * 'false' is not true and '' is not 0. Missing keys are undefined; `key=` is '' for text and null for
 * anything else nullable, text that is never empty (as an id) among it; `key=[]` is the empty array and `key={}` the empty object. `a[0]` and `a.0`
 * are the same; `a=1&a=2` fills an array of plain values. A form schema holds no records, no nullable
 * text that may be empty and no unions but of objects distinguished by a literal: {@link describeSchema} throws on others.
 */
export function decodeForm(schema: z.ZodType, pairs: Iterable<FormPair>): FormResult {
  const issues: FormIssue[] = [];
  const tree = buildTree(pairs, issues);
  if (issues.length > 0) return { ok: false, issues };
  const value = readNode(describeSchema(schema), tree, '', issues);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value };
}

/** The pairs of a value, in the order of the schema; the inverse of {@link decodeForm}. */
export function encodeForm(schema: z.ZodType, value: unknown): FormPair[] {
  const pairs: FormPair[] = [];
  writeValue(describeSchema(schema), value, '', pairs);
  if (pairs.length > MAX_FORM_KEYS) throw new RangeError(`more than ${MAX_FORM_KEYS} form keys`);
  return pairs;
}

function readNode(shape: Shape, node: FormNode | undefined, path: string, issues: FormIssue[]): unknown {
  if (node === undefined) return shape.kind === 'object' && !shape.optional ? {} : undefined;
  const fail = (code: FormIssue['code']) => void issues.push({ path, code });
  if (shape.kind === 'object') return readObject(shape, node, path, issues);
  if (shape.kind === 'array') return readArray(shape, node, path, issues);
  if (node.children.size > 0) return fail('notNested');
  if (node.values.length !== 1) return fail('repeated');
  const text = node.values[0] as string;
  if (text === '' && shape.nullable) return null;
  const read = shape.read(text);
  return read === undefined ? fail(shape.issue) : read;
}

function readObject(
  shape: Extract<Shape, { kind: 'object' }>,
  node: FormNode,
  path: string,
  issues: FormIssue[],
): unknown {
  const only = node.values[0];
  if (node.values.length > 0) {
    if (node.children.size === 0 && node.values.length === 1) {
      if (only === '{}') return {};
      if (only === '' && shape.nullable) return null;
    }
    issues.push({ path, code: 'notObject' });
    return undefined;
  }
  const fields = shape.fields((name) => node.children.get(name)?.values[0]);
  const value: Record<string, unknown> = {};
  for (const [name, child] of node.children) {
    const childPath = path === '' ? name : `${path}.${name}`;
    const field = fields.get(name);
    if (field === undefined) issues.push({ path: childPath, code: 'unknown' });
    else value[name] = readNode(field, child, childPath, issues);
  }
  for (const [name, field] of fields)
    if (!node.children.has(name) && field.kind === 'object' && !field.optional) value[name] = {};
  return value;
}

function readArray(
  shape: Extract<Shape, { kind: 'array' }>,
  node: FormNode,
  path: string,
  issues: FormIssue[],
): unknown {
  if (node.children.size === 0) {
    if (node.values.length === 1) {
      if (node.values[0] === '[]') return [];
      if (node.values[0] === '' && shape.nullable) return null;
    }
    if (shape.item.kind !== 'scalar') {
      issues.push({ path, code: 'notArray' });
      return undefined;
    }
    return node.values.map((text, i) =>
      readNode(shape.item, { values: [text], children: new Map() }, `${path}[${i}]`, issues),
    );
  }
  if (node.values.length > 0) {
    issues.push({ path, code: 'notArray' });
    return undefined;
  }
  const items: unknown[] = [];
  for (let i = 0; i < node.children.size; i += 1) {
    const child = node.children.get(String(i));
    if (child === undefined) {
      issues.push({ path, code: 'notDense' });
      return undefined;
    }
    items.push(readNode(shape.item, child, `${path}[${i}]`, issues));
  }
  return items;
}

function writeValue(shape: Shape, value: unknown, path: string, pairs: FormPair[]): void {
  if (value === undefined) return;
  if (value === null) {
    if (!shape.nullable) throw new TypeError(`${path} is null`);
    pairs.push([path, '']);
  } else if (shape.kind === 'array') {
    const items = value as unknown[];
    if (items.length === 0) pairs.push([path, '[]']);
    for (const [i, item] of items.entries()) writeValue(shape.item, item, `${path}[${i}]`, pairs);
  } else if (shape.kind === 'object') {
    const record = value as Record<string, unknown>;
    const before = pairs.length;
    for (const [name, field] of shape.fields((key) => String(record[key])))
      if (Object.hasOwn(record, name))
        writeValue(field, record[name], path === '' ? name : `${path}.${name}`, pairs);
    if (pairs.length === before && path !== '') pairs.push([path, '{}']);
  } else pairs.push([path, String(value)]);
}
