import type { Widget } from '@zutai/diagram';
import { getWidget, widgetText } from '@zutai/widgets';
import { describe, expect, it } from 'vitest';
import { describePath } from './describe-path.ts';

const zh: Readonly<Record<string, string>> = widgetText.zh;
const read = (type: string, path: string) =>
  describePath({ ...({} as Widget), widgetType: type }, path)
    .map((word) => ('key' in word ? zh[word.key] : 'number' in word ? word.number : word.name))
    .join(' ');

describe('a path in the words of the inspector', () => {
  it('is the label of its line', () => {
    expect(read('ShapeRect', 'position.x')).toBe(zh['widget.position.x']);
    expect(read('UsualText', 'data.text')).toBe(
      zh[
        getWidget('UsualText')
          ?.inspector.flatMap(({ fields }) => fields)
          .find(({ path }) => path === 'data.text')?.label ?? ''
      ],
    );
  });

  it('is the label of the binding for what stands inside of it', () => {
    const line = getWidget('UsualDataText')
      ?.inspector.flatMap(({ fields }) => fields)
      .find(({ kind }) => kind === 'binding');
    expect(read('UsualDataText', `${line?.path}.signalId`)).toBe(zh[line?.label ?? '']);
  });

  it('names the list, the place in it and the line', () => {
    expect(read('ComplexLine', 'data.signalArray.1.alias')).toMatch(/^\S+ 2 \S+/);
  });

  it('falls back to the section, and then to the path itself', () => {
    expect(read('ShapeLine', 'position.points')).toBe('位置');
    expect(read('NoSuchWidget', 'data.x')).toBe('data.x');
  });
});
