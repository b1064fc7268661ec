import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { planFeature } from './plan.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('new:feature', () => {
  it('adds its folders and its lines to the registries of this very checkout', () => {
    const plan = planFeature(root, 'work-order', '工单', 'work order');
    const isNew = (file: string) => !fs.existsSync(path.join(root, file));
    expect([...plan.keys()].filter(isNew).length).toBe(14);
    for (const [file, text] of plan) {
      if (isNew(file)) continue;
      const before = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
      const after = text.split('\n');
      // A list that stood in one line is longer now; every other line is as it was.
      expect(before.filter((line) => !after.includes(line)).length, file).toBeLessThanOrEqual(1);
      expect(text, file).not.toBe(before.join('\n'));
    }
    expect(plan.get('packages/contract/src/calls.ts')).toContain(
      "export { workOrderCalls as workOrder } from './work-order/index.ts';",
    );
    expect(plan.get('apps/server/src/app.ts')).toContain('workOrder: context.workOrder.handlers,');
    expect(plan.get('packages/i18n/src/zh/menu.ts')).toContain("workOrder: '工单',");
  });

  it('refuses names that do not fit and features that exist', () => {
    for (const name of ['', 'SparePart', 'spare_part', '../up'])
      expect(() => planFeature(root, name)).toThrow('kebab-case');
    expect(() => planFeature(root, 'equipment')).toThrow('exists already');
    expect(() => planFeature(root, 'work-order', "it's")).toThrow('quotes');
  });
});
