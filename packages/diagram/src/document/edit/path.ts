/** Names that reach a prototype: never followed, never written. */
const forbidden = new Set(['__proto__', 'prototype', 'constructor']);

function splitPath(path: string): string[] {
  const names = path.split('.');
  if (names.some((name) => name === '' || forbidden.has(name))) throw new RangeError(`Not a path: ${path}`);
  return names;
}

/** The value at a dotted path such as `style.fill.color` or `data.options.0.text`; undefined where it ends early. */
export function getAtPath(target: unknown, path: string): unknown {
  let value = target;
  for (const name of splitPath(path)) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** A copy with the value at the path changed; everything beside the path is shared. Missing objects are made. */
export function setAtPath<T>(target: T, path: string, value: unknown): T {
  return setNames(target, splitPath(path), 0, value) as T;
}

function setNames(target: unknown, names: string[], depth: number, value: unknown): unknown {
  if (depth === names.length) return value;
  const name = names[depth]!;
  if (Array.isArray(target)) {
    const place = Number(name);
    if (!Number.isInteger(place) || place < 0 || place > target.length)
      throw new RangeError(`Not a place: ${name}`);
    const copy = target.slice();
    copy[place] = setNames(target[place], names, depth + 1, value);
    return copy;
  }
  const record = target !== null && typeof target === 'object' ? (target as Record<string, unknown>) : {};
  const inner = Object.hasOwn(record, name) ? record[name] : undefined;
  return { ...record, [name]: setNames(inner, names, depth + 1, value) };
}
