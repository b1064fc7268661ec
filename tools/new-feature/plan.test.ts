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
    for (const name of ['', 'WorkPermit', 'work_permit', '../up'])
      expect(() => planFeature(root, name)).toThrow('kebab-case');
    expect(() => planFeature(root, 'equipment')).toThrow('exists already');
    expect(() => planFeature(root, 'work-order', "it's")).toThrow('quotes');
  });

  it.each([
    // No table can be called so, no constant can be called so.
    ['order', 'reserved word of PostgreSQL'],
    ['group', 'reserved word of PostgreSQL'],
    ['current-user', 'reserved word of PostgreSQL'],
    ['class', 'word of TypeScript'],
    ['delete', 'word of TypeScript'],
    ['package', 'word of TypeScript'],
    ['string', 'word of TypeScript'],
    ['record', 'type of JavaScript'],
    // A table, texts and exports of the contract that are there.
    ['attempt', '"attempt" exists already'],
    ['menu', 'menu.ts exists already'],
    ['title', 'exports "title" already'],
    ['revision', 'exports "revision" already'],
    ['role-type', 'exports "RoleType" already'],
    ['entity-name', 'exports "EntityName" already'],
    // What the new files import themselves.
    ['z', '"z" would stand for two things'],
    ['detail', '"DetailPage" would stand for two things'],
    ['generated', '"Generated" would stand for two things'],
  ])('refuses %s and says why', (name, why) => {
    expect(() => planFeature(root, name)).toThrow(`"${name}" cannot be the name of a feature`);
    expect(() => planFeature(root, name)).toThrow(why);
  });

  it.each(['work-order', 'order-item', 'meter-rule', 'shift', 'vendor'])('takes %s', (name) => {
    expect(planFeature(root, name).size).toBeGreaterThan(14);
  });
});
