import type { RoutePath } from './route-paths.ts';

/** What stands for `:name` in a path; nothing where nothing varies. */
type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Query = Readonly<Record<string, string | null | undefined>>;

type Rest<P extends string> = [ParamNames<P>] extends [never]
  ? [params?: undefined, query?: Query]
  : [params: Readonly<Record<ParamNames<P>, string>>, query?: Query];

/** The address of a screen; the compiler knows which screens there are and what each of them needs. */
export function pathTo<const P extends RoutePath>(path: P, ...[params, query]: Rest<P>): string {
  const values = (params ?? {}) as Readonly<Record<string, string>>;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value != null) asked.set(name, value);
  return asked.size === 0 ? filled : `${filled}?${asked}`;
}
