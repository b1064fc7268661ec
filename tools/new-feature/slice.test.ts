import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkers } from '../check/checkers.ts';
import { format, formatFiles } from '../check/program/format.ts';
import { lint, lintFiles } from '../check/program/lint.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

const exec = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
let copy: string;

/** A copy of the checkout with the packages that are installed here, but with its own workspaces. */
async function copyCheckout(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-new-feature-'));
  const { stdout } = await exec('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  for (const file of stdout
    .split('\0')
    .filter((name) => name !== '' && fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(folder, file));
  }
  const modules = path.join(root, 'node_modules');
  const linked = path.join(folder, 'node_modules');
  fs.mkdirSync(path.join(linked, '@zutai'), { recursive: true });
  for (const name of fs.readdirSync(modules))
    if (name !== '@zutai' && name !== '.cache')
      fs.symlinkSync(path.join(modules, name), path.join(linked, name));
  for (const name of fs.readdirSync(path.join(modules, '@zutai')))
    fs.symlinkSync(fs.readlinkSync(path.join(modules, '@zutai', name)), path.join(linked, '@zutai', name));
  await exec('git', ['init', '-q'], { cwd: folder });
  await exec('git', ['add', '-A'], { cwd: folder });
  return folder;
}

/** Runs a program of the copy; what it prints, also when it fails. */
async function run(...args: string[]): Promise<{ code: number; text: string }> {
  try {
    const { stdout, stderr } = await exec(process.execPath, args, { cwd: copy, maxBuffer: 64 * 1024 * 1024 });
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

/** A feature is made in a copy of this very checkout, held against everything that holds for it, and thrown away. */
describe('what new:feature writes', () => {
  beforeAll(async () => {
    copy = await copyCheckout();
    const made = await run('tools/new-feature/main.ts', 'work-permit', '作业票', 'work permit');
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining('WorkPermitListPage.tsx') });
  });
  afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

  it('passes every check', async () => {
    const others = checkers.flatMap((checker) =>
      checker === lint || checker === format ? [] : [checker.name],
    );
    const { code, text } = await run('tools/check/main.ts', ...others);
    expect(code, text).toBe(0);
    // Each of them looked at something.
    expect(text.match(/looked at {2}ok/g)).toHaveLength(others.length);
  });

  it('passes linter and formatter in the files that it wrote or changed: no other depends on them for what is asked there', async () => {
    const { stdout } = await exec('git', ['ls-files', '--modified', '--others', '--exclude-standard'], {
      cwd: copy,
    });
    const changed = stdout.split('\n');
    const files = changed.filter((file) => /\.tsx?$/.test(file));
    expect(files).toContain('apps/server/src/features/work-permit/index.ts');
    expect(await lintFiles(copy, files)).toEqual({ looked: files.length, problems: [] });
    const formatted = changed.filter((file) => /\.(tsx?|css)$/.test(file));
    expect(await formatFiles(copy, formatted)).toEqual({ looked: formatted.length, problems: [] });
  });

  it('keeps its promises: kept, found, edited, deleted, isolated, permitted', async () => {
    const { code, text } = await run(
      'node_modules/vitest/vitest.mjs',
      'run',
      'apps/server/src/features/work-permit',
      'packages/contract/src/entity-names.test.ts',
      'apps/web/src/shell/routing/route-coverage.test.ts',
      'apps/web/src/shell/routing/screen-permissions.test.ts',
    );
    expect(code, text).toBe(0);
    expect(text).toMatch(/work-permit\.test\.ts/);
  });
});
