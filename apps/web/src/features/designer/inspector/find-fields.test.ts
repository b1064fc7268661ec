import type { InspectorSection } from '@zutai/widgets';
import { describe, expect, it } from 'vitest';
import { findFields } from './find-fields.ts';

const field = (label: string) => ({ path: label, kind: 'text', label }) as const;
const sections: readonly InspectorSection[] = [
  {
    id: 'data',
    label: '数据',
    fields: [field('显示单位')],
    lists: [{ ...field('曲线'), create: Object, fields: [], maxItems: 3 }],
  },
  { id: 'style', label: '外观', fields: [field('填充颜色'), field('文字颜色'), field('字号')] },
];
const find = (query: string) =>
  findFields(sections, query, (label) => label).map(({ id, fields, lists }) => [
    id,
    ...fields.map(({ label }) => label),
    ...(lists ?? []).map(({ label }) => label),
  ]);

describe('finding properties', () => {
  it.each([
    ['颜色', [['style', '填充颜色', '文字颜色']]],
    ['wzys', [['style', '文字颜色']]],
    ['外观', [['style', '填充颜色', '文字颜色', '字号']]],
    ['外观 字号', [['style', '字号']]],
    ['曲线', [['data', '曲线']]],
    ['nothing like it', []],
  ])('by %s', (query, expected) => {
    expect(find(query)).toEqual(expected);
  });
});
