import { describe, expect, it } from 'vitest';
import { widgetFamilies } from './definition.ts';
import { getWidget, widgets } from './registry.ts';
import { testConformance } from './testing/conformance.ts';
import { widgetText } from './text/index.ts';

describe.each(widgets.map((definition) => [definition.model.type, definition] as const))(
  '%s',
  (_type, definition) => {
    testConformance(definition, widgetText);
  },
);

describe('the registry', () => {
  it('holds each type once, under its name', () => {
    const types = widgets.map(({ model }) => model.type);
    expect(new Set(types).size).toBe(types.length);
    for (const type of types) expect(getWidget(type)?.model.type).toBe(type);
    expect(getWidget('NeverHeardOf')).toBeUndefined();
  });

  it('names a family and a name in both languages for each', () => {
    for (const { family, text } of widgets) {
      expect(widgetFamilies).toContain(family);
      expect(text.zh.name).not.toBe('');
      expect(text.en.name).not.toBe('');
    }
  });

  it('has the same keys in both languages', () => {
    expect(Object.keys(widgetText.en).sort()).toEqual(Object.keys(widgetText.zh).sort());
  });
});
