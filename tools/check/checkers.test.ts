import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { addresses } from './addresses.ts';
import { type Checker, type CheckResult, isGreen } from './checker.ts';
import { dependencies } from './dependencies.ts';
import { firstFocus } from './first-focus.ts';
import { generatedDocs } from './generated-docs.ts';
import { runInLanes } from './lanes.ts';
import { plainHttp } from './plain-http.ts';
import { format } from './program/format.ts';
import { lint } from './program/lint.ts';
import { types } from './program/types.ts';
import { unused } from './program/unused.ts';
import { boundaries } from './structure/boundaries.ts';
import { databaseAccess } from './structure/database-access.ts';
import { fileLength } from './structure/file-length.ts';
import { folderSize } from './structure/folder-size.ts';
import { importCircles } from './structure/import-circles.ts';
import { citations } from './text/citations.ts';
import { terms } from './text/terms.ts';
import { texts } from './text/texts.ts';
import { valueCodes } from './value-codes.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const made: string[] = [];

/** A small checkout of its own with the product's settings and libraries, and the files given. */
function makeCheckout(files: Readonly<Record<string, string>>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'check-'));
  made.push(root);
  execFileSync('git', ['init', '-q'], { cwd: root });
  fs.symlinkSync(path.join(checkout, 'node_modules'), path.join(root, 'node_modules'));
  for (const name of ['.oxlintrc.json', 'biome.json', 'tsconfig.json', 'tsconfig.base.json'])
    fs.copyFileSync(path.join(checkout, name), path.join(root, name));
  const all = {
    '.gitignore': 'node_modules\n',
    'package.json': '{ "name": "sample", "private": true, "type": "module" }\n',
    'apps/web/tsconfig.json': '{ "extends": "../../tsconfig.base.json", "include": ["src"] }\n',
    'apps/web/src/main.ts': 'export const web = 1;\n',
    'e2e/tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["."] }\n',
    'e2e/journey.ts': 'export const journey = 1;\n',
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return root;
}

/** Gives a small checkout a node_modules of its own, for a checker that keeps something there. */
function ownModules(root: string): string {
  const folder = path.join(root, 'node_modules');
  fs.rmSync(folder);
  fs.mkdirSync(folder);
  for (const name of fs.readdirSync(path.join(checkout, 'node_modules')))
    if (name !== '.cache') fs.symlinkSync(path.join(checkout, 'node_modules', name), path.join(folder, name));
  return root;
}

afterEach(() => {
  for (const root of made.splice(0)) fs.rmSync(root, { recursive: true, force: true });
});

async function check(checker: Checker, files: Readonly<Record<string, string>>): Promise<CheckResult> {
  return checker.run(makeCheckout(files));
}

const GOOD = { 'packages/contract/src/a.ts': 'export const a = 1;\n' };

describe('every checker can fail', () => {
  it('one that looked at nothing is not green', () => {
    expect(isGreen({ looked: 0, problems: [] })).toBe(false);
    expect(isGreen({ looked: 1, problems: [] })).toBe(true);
  });

  it('two run at a time, results come in their order, and one that throws does not end the others', async () => {
    let running = 0;
    let most = 0;
    const sleeper = (name: string, run: () => CheckResult): Checker => ({
      name,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        return run();
      },
    });
    const good = [1, 2, 3, 4].map((looked) => sleeper('good', () => ({ looked, problems: [] })));
    const bad = sleeper('bad', () => {
      throw new Error('broken');
    });
    const results = await Promise.allSettled(runInLanes([bad, ...good], checkout));
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.looked : 'broken'))).toEqual(
      ['broken', 1, 2, 3, 4],
    );
    expect(most).toBe(2);
  });

  it('types: a wrong assignment', async () => {
    expect((await types.run(ownModules(makeCheckout(GOOD)))).problems).toEqual([]);
    const wrong = { 'packages/contract/src/a.ts': "export const a: number = 'x';\n" };
    const result = await types.run(ownModules(makeCheckout(wrong)));
    expect(result.problems.join()).toContain('TS2322');
    expect(result.looked).toBeGreaterThan(0);
  });

  it('types: an error is found again, and one that a change in another file makes', async () => {
    const user = "import { a } from './a.ts';\nexport const b: number = a;\n";
    const root = ownModules(makeCheckout({ ...GOOD, 'packages/contract/src/b.ts': user }));
    expect((await types.run(root)).problems).toEqual([]);
    fs.writeFileSync(path.join(root, 'packages/contract/src/a.ts'), "export const a = 'x';\n");
    for (const run of ['first', 'again']) {
      const { problems } = await types.run(root);
      expect(problems.join(), run).toContain('packages/contract/src/b.ts');
    }
  });

  it('lint: a floating promise', async () => {
    const code = 'async function f() {\n  await Promise.resolve();\n}\nexport function g() {\n  f();\n}\n';
    const result = await check(lint, { 'packages/contract/src/a.ts': code });
    expect(result.problems).toEqual([
      expect.stringMatching(/^packages\/contract\/src\/a\.ts:5:3: .*no-floating-promises/),
    ]);
    expect(result.looked).toBeGreaterThan(0);
    const broken = await check(lint, { 'packages/contract/src/a.ts': 'export const a =\n' });
    expect(broken.problems).toHaveLength(1);
    expect((await check(lint, { '.oxlintrc.json': '{ broken' })).problems).not.toEqual([]);
  });

  it('format: a line that is not formatted', async () => {
    expect((await check(format, { 'packages/contract/src/a.ts': 'export const a=1' })).problems).not.toEqual(
      [],
    );
  });

  it('boundaries: a wrong direction, a way round the index, an unknown part', async () => {
    const result = await check(boundaries, {
      'packages/contract/src/a.ts': "import '@zutai/server';\n",
      'apps/server/src/features/one/a.ts': "import '../two/b.ts';\n",
      'apps/server/src/features/two/b.ts': "import '@zutai/elsewhere';\n",
      'apps/server/src/platform/d.ts': "import '../features/two/index.ts';\n",
      'apps/server/src/features/two/index.ts': "import '@zutai/widgets';\n",
      'apps/server/src/features/two/c.ts': "import '@zutai/demo-drawings';\n",
      'apps/server/src/features/demo/c.ts': "import '@zutai/demo-drawings';\n",
      'apps/web/src/e.ts': "import '../../../packages/diagram/src/index.ts';\n",
    });
    const all = result.problems.join('\n');
    expect(all).toContain('packages/contract/src/a.ts: imports @zutai/server');
    expect(all).toContain('only through its index');
    expect(all).toContain('no part that');
    expect(all).toContain('know no feature');
    expect(all).toContain('React-free');
    expect(all).toContain('by package name');
    expect(all).toContain('features/two/c.ts: imports @zutai/demo-drawings');
    expect(all).not.toContain('features/demo/c.ts');
    expect((await check(boundaries, GOOD)).problems).toEqual([]);
  });

  it('import circles: in types alone, through a package, and of one file', async () => {
    const result = await check(importCircles, {
      'packages/contract/package.json':
        '{ "exports": { ".": "./src/index.ts", "./*": "./src/*/index.ts" } }\n',
      'packages/contract/src/index.ts': "export * from './a.ts';\n",
      'packages/contract/src/a.ts': "import type { B } from './b.ts';\nexport type A = B | 1;\n",
      'packages/contract/src/b.ts': "import type { A } from './a.ts';\nexport type B = A | 2;\n",
      'packages/contract/src/signal/index.ts': "export { user } from '../user.ts';\n",
      'packages/contract/src/user.ts': "export { user } from '@zutai/contract/signal';\n",
      'tools/self.ts': "export const self = () => import('./self.ts');\n",
      'tools/long.ts': "import './way.ts';\nimport './b.ts';\n",
      'tools/way.ts': "import './b.ts';\n",
      'tools/b.ts': "import './long.ts';\n",
    });
    expect(result.problems).toEqual([
      expect.stringContaining(
        'packages/contract/src/a.ts → packages/contract/src/b.ts → packages/contract/src/a.ts:',
      ),
      expect.stringContaining(
        'src/signal/index.ts → packages/contract/src/user.ts → packages/contract/src/signal',
      ),
      expect.stringMatching(/^tools\/b.ts → tools\/long.ts → tools\/b.ts \(and 1 more files\): move/),
      expect.stringMatching(/^tools\/self.ts → tools\/self.ts: move/),
    ]);
    const byCondition = await check(importCircles, {
      'packages/i18n/package.json':
        '{ "exports": { ".": { "browser": "./src/browser.ts", "default": "./src/index.ts" } } }\n',
      'packages/i18n/src/index.ts': "export * from './a.ts';\n",
      'packages/i18n/src/a.ts': "export { a } from '@zutai/i18n';\n",
    });
    expect(byCondition.problems).toEqual([expect.stringContaining('packages/i18n/src/a.ts')]);
    const oneWay = { 'tools/a.ts': "import './b.ts';\n", 'tools/b.ts': 'export const b = 1;\n' };
    expect((await check(importCircles, oneWay)).problems).toEqual([]);
  });

  it('database access: a query outside of a repository', async () => {
    const code = "import { sql } from 'kysely';\nexport const q = sql`select 1`;\n";
    expect(
      (await check(databaseAccess, { 'apps/server/src/features/x/handlers.ts': code })).problems,
    ).toHaveLength(1);
    expect(
      (await check(databaseAccess, { 'apps/server/src/features/x/repository.ts': code })).problems,
    ).toEqual([]);
  });

  it('file length: 401 lines', async () => {
    const lines = (count: number) => '// line\n'.repeat(count);
    expect((await check(fileLength, { 'tools/a.ts': lines(401) })).problems).toHaveLength(1);
    expect((await check(fileLength, { 'tools/a.ts': lines(400) })).problems).toEqual([]);
  });

  it('folder size: the sixteenth module, and an exception that needs to be none', async () => {
    const modules = (folder: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/m${index}.ts`, '']));
    const tests = { 'tools/many/m0.test.ts': '', 'tools/many/m0.module.css': '' };
    expect((await check(folderSize, { ...modules('tools/many', 15), ...tests })).problems).toEqual([]);
    expect((await check(folderSize, modules('tools/many', 16))).problems).toEqual([
      'tools/many: 16 modules, at most 15; divide it by subject',
    ]);
    expect((await check(folderSize, modules('packages/i18n/src/zh', 16))).problems).toEqual([]);
    expect((await check(folderSize, modules('packages/i18n/src/zh', 2))).problems).toHaveLength(1);
  });

  it('plain http: what only HTTPS has, outside of comments', async () => {
    const code =
      '// not randomUUID\nexport const a = () => crypto.randomUUID();\nnavigator.clipboard.readText();\n';
    expect((await check(plainHttp, { 'apps/web/src/a.ts': code })).problems).toHaveLength(2);
    expect((await check(plainHttp, { 'apps/server/src/a.ts': code })).problems).toEqual([]);
  });

  it('first-focus: autoFocus of an element or among properties', async () => {
    const code =
      '// autoFocus\nexport const A = () => <input autoFocus />;\nexport const b = { autoFocus: true };\n';
    const result = await check(firstFocus, {
      'packages/widgets/src/a.tsx': code,
      'apps/web/src/b.tsx': code,
    });
    expect(result.problems.map((problem) => problem.split(': ')[0])).toEqual([
      'apps/web/src/b.tsx:2',
      'apps/web/src/b.tsx:3',
      'packages/widgets/src/a.tsx:2',
      'packages/widgets/src/a.tsx:3',
    ]);
    expect(isGreen(await check(firstFocus, GOOD))).toBe(true);
  });

  it('addresses: a screen named outside of pathTo, however it is written', async () => {
    const routes = {
      'apps/web/src/lib/path/route-paths.ts':
        "export type RoutePath =\n  | '/manage/pump/:id'\n  | '/watch/pump';\n",
    };
    const hole = '$' + '{id}';
    const code = [
      "const a = '/watch/pump';",
      `const b = \`/manage/pump/${hole}\`;`,
      'const c = <Link to="/manage/pump/7" />;',
      `open(\`${hole}/manage/pump/${hole}\`);`,
      "const d = isOne ? pathTo('/watch/pump') : '/login';",
      '// leads to `/watch/pump`',
      '/** `/watch/pump`',
      ' * and "/manage/pump". */',
      "pathTo('/watch/pump');",
      "pathTo(\n  '/manage/pump/:id', { id });",
      "const e = '/watches';",
      "const f = 'see http://one/watch/pump';",
    ].join('\n');
    const at = (file: string) => check(addresses, { ...routes, [file]: code });
    const { looked, problems } = await at('apps/web/src/features/pump/a.tsx');
    const lines = problems.map((problem) => Number(/a\.tsx:(\d+): /.exec(problem)?.[1]));
    expect(lines).toEqual([1, 2, 3, 4, 5]);
    expect(looked).toBe(2);
    for (const file of ['features/pump/routes.ts', 'features/pump/menu.ts', 'features/pump/a.test.ts'])
      expect((await at(`apps/web/src/${file}`)).problems, file).toEqual([]);
    expect(isGreen(await check(addresses, GOOD))).toBe(false);
  });

  it('value codes: a comparison outside of the one judge', async () => {
    const code = [
      "const a = live.code === '200';",
      'const b = Number(CODE_STALE) !== codes[0];',
      'const c = codes[i]! === 201;',
      "const d = live.code === '1715' || status === 200;",
      "// code === '200'",
    ].join('\n');
    expect((await check(valueCodes, { 'apps/web/src/a.ts': code })).problems).toHaveLength(3);
    expect((await check(valueCodes, { 'apps/web/src/a.test.ts': code })).problems).toEqual([]);
    const judge = { 'packages/contract/src/signal/quality.ts': code };
    expect((await check(valueCodes, judge)).problems).toEqual([]);
  });

  it('unused: an export and a file nobody imports', async () => {
    const result = await check(unused, {
      'package.json': '{ "name": "sample", "private": true, "type": "module", "main": "tools/main.ts" }\n',
      'knip.json': '{ "entry": ["tools/main.ts"], "project": ["tools/**/*.ts"] }\n',
      'tools/main.ts': "import { a } from './a.ts';\nconsole.log(a);\n",
      'tools/a.ts': 'export const a = 1;\nexport const b = 2;\n',
      'tools/lonely.ts': 'export const c = 3;\n',
    });
    expect(result.problems.join('\n')).toMatch(/lonely\.ts/);
    expect(result.problems.join('\n')).toMatch(/\bb\b.*a\.ts/);
  });

  it('dependencies: one that is not listed, and one listed for nothing', async () => {
    const result = await check(dependencies, {
      'package.json': '{ "name": "sample", "private": true, "dependencies": { "left": "1.0.0" } }\n',
      'docs/dependencies.md': '| package | why |\n| --- | --- |\n| `right` | because |\n',
    });
    expect(result.problems).toEqual([
      'docs/dependencies.md: left is used and not listed',
      'docs/dependencies.md: right is listed and not used',
    ]);
  });

  it('texts: a missing, an empty and a differing text, and Chinese in code', async () => {
    const result = await check(texts, {
      'packages/i18n/src/index.ts':
        "export const resources = { zh: { a: { x: '甲', y: '乙{{n}}', z: '丙' } }, en: { a: { y: 'b', z: '', w: 'c' } } };\n",
      'apps/server/src/features/x/handlers.ts': "export const title = '泵站';\n",
      'apps/web/src/a.ts':
        "import { textOf } from './lib/language/index.ts';\nexport const a = textOf('a', 'x');\n",
      'apps/web/src/b.ts':
        "import { textOf } from './lib/language/index.ts';\nexport const b = (name: 'a') => textOf(name, 'x');\n",
    });
    const all = result.problems.join('\n');
    for (const part of [
      'a.x has no English',
      'a.y has other',
      'a.z is empty',
      'a.w has no Chinese',
      'handlers.ts: Chinese',
      'b.ts: textOf() is given no feature by name',
    ])
      expect(all).toContain(part);
    expect(all).not.toContain('a.ts:');
  });

  it('terms: a word the glossary refuses, in both languages and places, but not in its compounds', async () => {
    const result = await check(terms, {
      'docs/glossary.md': `# Glossary

## Terms of the interface

| English | Chinese | not in English | not in Chinese | except |
| --- | --- | --- | --- | --- |
| signal | 变量 | variable, data point | 信号 | 信号灯 |
`,
      'packages/i18n/src/index.ts':
        "export const resources = { zh: { a: { x: '信号', y: '信号灯的变量' } }, en: { a: { x: 'Data points', y: 'A signal' } } };\n",
      'packages/widgets/src/lamp/text.ts': "export const text = {\n  name: 'Lamp variable',\n};\n",
    });
    expect(result.problems).toEqual([
      'i18n: a.x: "信号" is "变量" (docs/glossary.md)',
      'i18n: a.x: "data point" is "signal" (docs/glossary.md)',
      'packages/widgets/src/lamp/text.ts:2: "variable" is "signal" (docs/glossary.md)',
    ]);
    const empty = await check(terms, { 'docs/glossary.md': '# Glossary\n' });
    expect(isGreen(empty)).toBe(false);
  });

  it('citations: papers, decisions and places that readers do not have, in comments and documents', async () => {
    const result = await check(citations, {
      'docs/here.md': 'See [there](adr/0001-there.md), ADR 1 and https://example.com/else.md.\n',
      'docs/adr/0001-there.md': 'As ../../paper/design.md and ADR 2 say.\n',
      'packages/contract/src/a.ts':
        "/** See here.md and review/notes.md. */\n// In /home/me/plan\nexport const a = 'lost.md';\n",
    });
    expect(result.problems).toEqual([
      'docs/adr/0001-there.md: cites ../../paper/design.md, which is not in the repository',
      'docs/adr/0001-there.md: cites ADR 2, which docs/adr does not have',
      'packages/contract/src/a.ts: cites review/notes.md, which is not in the repository',
      'packages/contract/src/a.ts: names /home/me, a place of one machine',
    ]);
  });

  it('generated docs: a document that is not what would be written', async () => {
    const result = await check(generatedDocs, { 'docs/api/calls.md': 'old\n' });
    expect(result.problems.join('\n')).toContain('docs/api/calls.md: not current');
  });
});
