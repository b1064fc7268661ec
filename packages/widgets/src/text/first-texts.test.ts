import { describe, expect, it } from 'vitest';
import { widgets } from '../registry.ts';
import { widgetCatalogIn } from './first-texts.ts';

describe('a new widget drawn by who reads English', () => {
  it.each(widgets.map((definition) => [definition.model.type, definition] as const))(
    '%s has no Chinese in it, and is what it is in Chinese but for its words',
    (type, { model, preview }) => {
      const made = widgetCatalogIn('en').get(type)!.create('id', preview);
      expect(JSON.stringify(made)).not.toMatch(/\p{Script=Han}/u);
      expect(widgetCatalogIn('en').get(type)!.check(made)).toEqual([]);
      const plain = model.create('id', preview);
      const shapeOf = (value: object) =>
        JSON.stringify(value, (_, one) => (typeof one === 'string' ? '' : one));
      expect(shapeOf(made)).toBe(shapeOf(plain));
      expect(widgetCatalogIn('zh').get(type)!.create('id', preview)).toEqual(plain);
    },
  );
});
