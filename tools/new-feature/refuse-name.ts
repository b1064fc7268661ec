import fs from 'node:fs';
import path from 'node:path';
import type { Names } from './names.ts';

/** Words that TypeScript takes for itself where a feature's name stands: in modules, and in `const order = …`. */
const TYPESCRIPT = words(`
  any arguments as async await boolean break case catch class const continue debugger declare default delete do else
  enum eval export extends false finally for function if implements import in infer instanceof interface is keyof let
  module namespace never new null number object of package private protected public readonly return satisfies static
  string super switch symbol this throw true try type typeof undefined unique unknown var void while with yield`);

/** Words that no table of PostgreSQL can be called without quotes (reserved, or reserved but for functions and types). */
const POSTGRESQL = words(`
  all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
  full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit
  localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references
  returning right select session_user similar some symmetric system_user table tablesample then to trailing true union
  unique user using variadic verbose when where window with`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Values and types that every module knows without importing them. */
const GLOBAL = words('Array Boolean Date Error Function Map Number Object Promise Record Set String Symbol');

/**
 * Refuses a name whose files would not compile, would replace others, or whose table PostgreSQL would not take.
 *
 * @param texts of the new files, by their paths
 * @throws Error that says which name it is and why
 */
export function refuseName(root: string, names: Names, texts: ReadonlyMap<string, string>): void {
  const { kebab, camel, pascal, snake } = names;
  const refuse = (why: string): never => {
    throw new Error(
      `"${kebab}" cannot be the name of a feature: ${why}. Take a longer one, such as ${kebab}-item.`,
    );
  };
  if (TYPESCRIPT.has(camel)) refuse(`"${camel}" is a word of TypeScript`);
  if (POSTGRESQL.has(snake)) refuse(`"${snake}" is a reserved word of PostgreSQL`);
  if (GLOBAL.has(pascal)) refuse(`"${pascal}" is a type of JavaScript`);
  for (const file of texts.keys()) if (fs.existsSync(path.join(root, file))) refuse(`${file} exists already`);
  if (hasTable(root, snake)) refuse(`a table "${snake}" exists already`);
  const own = [camel, pascal, `${camel}Calls`, `${camel}Errors`];
  const taken = own.find((name) => isExported(root, name));
  if (taken !== undefined) refuse(`packages/contract exports "${taken}" already`);
  for (const [file, text] of texts) {
    const twice = nameTwice(text);
    if (twice !== undefined) refuse(`"${twice}" would stand for two things in ${file}`);
  }
}

function hasTable(root: string, name: string): boolean {
  const folder = path.join(root, 'apps/server/src/migrations');
  const isCreated = new RegExp(`^create table (if not exists )?${name}\\b`, 'im');
  return fs
    .readdirSync(folder)
    .some((file) => isCreated.test(fs.readFileSync(path.join(folder, file), 'utf8')));
}

/** The index of the contract exports what its modules do: two of one name cannot be told apart. */
function isExported(root: string, name: string): boolean {
  const folder = path.join(root, 'packages/contract/src');
  const isDeclared = new RegExp(
    `^export (abstract class|async function|class|const|function|interface|type) ${name}\\b`,
    'm',
  );
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .some((file) => isDeclared.test(fs.readFileSync(path.join(folder, file), 'utf8')));
}

/** A name that a module imports or declares twice. */
function nameTwice(text: string): string | undefined {
  const imported = [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((one) =>
      one
        .trim()
        .replace(/^type /, '')
        .replace(/^\w+ as /, ''),
    ),
  );
  const declared = [...text.matchAll(/^(?:export )?(?:const|function|interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const all = [...imported, ...declared].filter((name) => name !== '');
  return all.find((name, at) => all.indexOf(name) !== at);
}
