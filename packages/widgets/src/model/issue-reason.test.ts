import { describeProblem, diagramText } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { widgetCatalog } from '../registry.ts';

const model = widgetCatalog.get('UsualInput');
const good = model?.create('w1', { x: 0, y: 0, width: 100, height: 30, rotate: 0 });

function explain(change: object): [string, string | undefined, string | undefined] {
  if (model === undefined || good === undefined) throw new Error('no input');
  const [wrong] = model.check({ ...good, ...change });
  if (wrong === undefined) throw new Error('nothing is wrong');
  const problem = { code: 'wrong-widget', ...wrong } as const;
  const inLanguage = (language: 'zh' | 'en') => String(describeProblem(problem, language).params.reason);
  return [wrong.path, inLanguage('zh'), inLanguage('en')];
}

describe('why a widget is not right', () => {
  it.each([
    ['a type', { widgetName: 5 }, ['widgetName', '应为文本', 'should be text']],
    ['a list for an object', { style: [] }, ['style', '应为对象', 'should be an object']],
    [
      'a text that is too long',
      { data: { ...(good?.data as object), placeholder: 'x'.repeat(201) } },
      ['data.placeholder', '最多 200 个字符', 'at most 200 characters'],
    ],
    [
      'a number that is too large',
      { style: { ...good?.style, opacity: 2 } },
      ['style.opacity', '不能大于 1', 'no more than 1'],
    ],
    [
      'a word that is none of those known',
      { style: { ...good?.style, fit: 'wide' } },
      ['style.fit', '只能是 contain, cover, fill', 'one of contain, cover, fill'],
    ],
    [
      'a position without numbers',
      { position: { x: 'left' } },
      ['position', '位置数据不完整或不是数字（rect）', 'incomplete or not a number (rect)'],
    ],
  ])('is said of %s in the language of the reader', (_what, change, expected) => {
    expect(explain(change)).toEqual(expected);
  });

  it('has words in both languages for every type a file is checked for', () => {
    for (const kind of ['object', 'list', 'string', 'number', 'boolean', 'size', 'version', 'unique-name'])
      for (const language of ['zh', 'en'] as const)
        expect(diagramText[language]).toHaveProperty([`expected.${kind}`]);
  });
});
