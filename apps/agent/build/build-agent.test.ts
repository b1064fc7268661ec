import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { OutputChunk } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildAgent, OPTIONAL_PACKAGES } from './build-agent.ts';

vi.setConfig({ hookTimeout: 60_000, testTimeout: 30_000 });

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-build-agent-'));
const file = path.join(folder, 'dist', 'zutai-agent.mjs');
let chunk: OutputChunk;
let text: string;

beforeAll(async () => {
  chunk = await buildAgent(file);
  text = fs.readFileSync(file, 'utf8');
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('the gateway program as one file', () => {
  it('asks for nothing but modules of Node, and packages that it does without', () => {
    const required = [...chunk.code.matchAll(/\b__require\(["']([^"']+)["']\)/g)].map(([, name]) => name!);
    const imported = [...chunk.imports, ...chunk.dynamicImports].filter((name) => name !== chunk.fileName);
    // That it is looked in the right place: CommonJS asks for these.
    expect(required).toContain('net');
    const others = [...required, ...imported].filter((name) => !isBuiltin(name));
    expect([...new Set(others)].sort()).toEqual(OPTIONAL_PACKAGES);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['zutai-agent.mjs']);
  });

  it('names every package in it, whose licence lets us, and brings the texts', () => {
    const [head = ''] = text.split('*/', 1);
    const listed = [...head.matchAll(/^ \* (\S+) \d\S* \(([^)]+)\) https:\S+$/gm)];
    const licences = new Set(listed.map(([, , licence]) => licence!));
    expect([...licences].sort()).toEqual([
      ...['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'EPL-2.0', 'ISC', 'MIT', 'Unlicense'],
    ]);
    const names = new Set(listed.map(([, name]) => name));
    const bundled = Object.keys(chunk.modules).flatMap(
      (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [],
    );
    expect(bundled.length).toBeGreaterThan(500);
    expect([...new Set(bundled)].filter((name) => !names.has(name))).toEqual([]);
    for (const words of ['Apache License', 'Copyright (c) 2025 Colin McDonnell', 'Copyright 2016, Joyent'])
      expect(text).toContain(words);
  });

  it('tells nothing of the machine on which it was built', () => {
    for (const where of [os.homedir(), process.cwd(), os.hostname()])
      if (where.length > 5) expect(text).not.toContain(where);
  });

  it('says how it is used, by its own name', () => {
    const { status, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, 'Usage: node zutai-agent.mjs --config file.json\n']);
  });
});
