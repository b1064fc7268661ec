import fs from 'node:fs';
import path from 'node:path';
import { defaultFamily } from '@zutai/diagram';
import { expect, it } from 'vitest';
import { FONT_FAMILY } from './font.ts';

it('the shell, antd and the canvas have one type face', () => {
  const css = fs.readFileSync(path.join(import.meta.dirname, 'base.css'), 'utf8');
  const [, shell = ''] = /--font:\s*([^;]+);/.exec(css) ?? [];
  expect(shell.replaceAll(/\s+/g, ' ')).toBe(FONT_FAMILY);
  expect(defaultFamily).toBe(FONT_FAMILY);
});
