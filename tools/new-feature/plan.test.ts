import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { planFeature } from './plan.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('new:feature', () => {
  it('adds a folder on both sides and one line to each registry of this very checkout', () => {
    const plan = planFeature(root, 'spare-part');
    const added = [...plan].map(([file, text]) => {
      const before = fs.existsSync(path.join(root, file))
        ? fs.readFileSync(path.join(root, file), 'utf8')
        : '';
      return [file, text.split('\n').length - before.split('\n').length];
    });
    expect(Object.fromEntries(added.slice(-5))).toEqual({
      'packages/contract/src/core/define-call.ts': 1,
      'packages/contract/src/index.ts': 1,
      'packages/contract/src/calls.ts': 1,
      'apps/server/src/context.ts': 3,
      'apps/server/src/app.ts': 1,
    });
    expect(plan.get('packages/contract/src/calls.ts')).toContain(
      "export { sparePartCalls as sparePart } from './spare-part/index.ts';",
    );
    expect(plan.get('apps/server/src/app.ts')).toContain('sparePart: context.sparePart.handlers,');
  });

  it('refuses names that do not fit and features that exist', () => {
    for (const name of ['', 'SparePart', 'spare_part', '../up'])
      expect(() => planFeature(root, name)).toThrow('kebab-case');
    expect(() => planFeature(root, 'equipment')).toThrow('exists already');
  });
});
