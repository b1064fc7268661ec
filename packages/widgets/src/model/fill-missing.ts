function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value with every field it lacks taken from the defaults, at any depth. Fields it has stay, known or not, even
 * of a wrong type (checking says so). The same object when nothing was missing.
 */
export function fillMissing<T>(defaults: T, value: unknown): T {
  if (value === undefined) return structuredClone(defaults);
  if (!isPlainObject(defaults) || !isPlainObject(value)) return value as T;
  let filled: Record<string, unknown> | undefined;
  for (const name of Object.keys(defaults)) {
    const present = Object.hasOwn(value, name) ? value[name] : undefined;
    const wanted = defaults[name];
    // Most of it: something simple that is there.
    if (present !== undefined && (typeof wanted !== 'object' || wanted === null)) continue;
    const complete = fillMissing(wanted, present);
    if (complete === present) continue;
    filled ??= { ...value };
    filled[name] = complete;
  }
  return (filled ?? value) as T;
}
