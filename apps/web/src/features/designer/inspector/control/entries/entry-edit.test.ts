import { maxRepeaterEntries, type Widget } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import {
  addEntries,
  countUpEntries,
  pasteEntries,
  readEntries,
  setEntry,
  type TitledEntry,
  withEntries,
} from './entry-edit.ts';

const entry = (value: string, title = '', equipId = '', titleEn = ''): TitledEntry => ({
  ...{ value, title, titleEn, equipId },
});
const equipments = [{ id: '7', title: '一号泵站' }];

describe('the list of a repeater', () => {
  it('takes a field, in a row beyond the last as well', () => {
    expect(setEntry([entry('p01/')], 0, 'title', ' Pump 1 ')).toEqual([entry('p01/', 'Pump 1')]);
    expect(setEntry([], 1, 'value', 'p02/')).toEqual([entry(''), entry('p02/')]);
  });

  it('takes cells of a spreadsheet from the cell they are pasted into', () => {
    const cells = [
      ['p02/', 'Pump 2', '一号泵站'],
      ['p03/', 'Pump 3', 'nowhere'],
      ['', ''],
    ];
    const before = [entry('p01/', 'One'), entry('x', 'X')];
    expect(pasteEntries(before, 1, 'value', cells, equipments)).toEqual({
      entries: [entry('p01/', 'One'), entry('p02/', 'Pump 2', '7'), entry('p03/', 'Pump 3')],
      left: { rows: 0, long: 0, unknown: 1 },
    });
    expect(pasteEntries([entry('p01/')], 0, 'title', [['One', '7', 'beyond']], equipments).entries).toEqual([
      entry('p01/', 'One', '7'),
    ]);
  });

  it('takes what it can of a megabyte, and says how much that was', () => {
    const lines = Array.from({ length: 200_000 }, (_, n) => [`p${n}`]);
    expect(pasteEntries([entry('p/')], 1, 'value', lines, []).left).toEqual({
      ...{ rows: 200_001 - maxRepeaterEntries, long: 0, unknown: 0 },
    });
    const one = pasteEntries([entry('p/')], 0, 'value', [['x'.repeat(1 << 20), 'y']], equipments);
    expect(one.entries).toEqual([entry('x'.repeat(200), 'y')]);
    expect(one.left).toEqual({ rows: 0, long: 1, unknown: 0 });
    const wide = pasteEntries([entry('p/')], 0, 'value', [Array<string>(300_000).fill('z')], equipments);
    expect(wide).toEqual({ entries: [entry('z', 'z')], left: { rows: 0, long: 0, unknown: 1 } });
  });

  it('counts up from its last row, and from p01/ where it is empty', () => {
    expect(countUpEntries([entry('p09/', 'Pump 9')], 2)).toEqual([
      entry('p09/', 'Pump 9'),
      entry('p10/', 'Pump 10'),
      entry('p11/', 'Pump 11'),
    ]);
    expect(countUpEntries([], 2)).toEqual([entry('p01/'), entry('p02/')]);
  });

  it('never has more than the page file takes, and nothing twice', () => {
    expect(countUpEntries([entry('p1/')], 5000)).toHaveLength(maxRepeaterEntries);
    const many = Array.from({ length: 1200 }, (_, n) => [`p${n}/`]);
    const pasted = pasteEntries([], 0, 'value', many, []);
    expect(pasted.entries).toHaveLength(maxRepeaterEntries);
    expect(pasted.left.rows).toBe(200);
    expect(addEntries([entry('a')], [entry('a'), entry('a', '', '7')])).toEqual([
      entry('a'),
      entry('a', '', '7'),
    ]);
  });
});

describe('the titles of a repeater in two languages', () => {
  const before = [entry('p1/', '一号泵', '', 'Pump 1'), entry('p2/', '二号泵'), entry('p3/', 'P3')];

  it('are written where English is shown as texts are: what is Chinese stays', () => {
    const cells = [['One'], ['Two'], ['Three'], ['Four']];
    expect(pasteEntries(before, 0, 'title', cells, [], 'en').entries).toEqual([
      entry('p1/', '一号泵', '', 'One'),
      entry('p2/', '二号泵', '', 'Two'),
      // What has no Chinese is the title itself.
      entry('p3/', 'Three'),
      entry('', 'Four'),
    ]);
    expect(setEntry(before, 1, 'title', ' Two ', 'en')[1]).toEqual(entry('p2/', '二号泵', '', 'Two'));
    expect(setEntry(before, 0, 'title', '', 'en')[0]).toEqual(entry('p1/', '一号泵'));
  });

  it('are counted up together, and taken away together', () => {
    expect(countUpEntries([before[0]!], 1)[1]).toEqual(entry('p2/', '一号泵', '', 'Pump 2'));
    expect(setEntry(before, 0, 'title', '')[0]).toEqual(entry('p1/'));
    expect(setEntry(before, 0, 'title', '甲泵')[0]).toEqual(entry('p1/', '甲泵', '', 'Pump 1'));
  });

  it('stand in the widget by their rows', () => {
    const box = { x: 0, y: 0, width: 60, height: 20, rotate: 0 };
    const made = getWidget('WidgetRepeater')!.model.create('a', box);
    const other: Widget = { ...made, i18n: { en: { 'data.text': 'Other' } } };
    const widget = withEntries(other, 'data.entries', before);
    expect(widget.data).toMatchObject({ entries: [{ value: 'p1/', title: '一号泵', equipId: '' }, {}, {}] });
    expect(JSON.stringify(widget.data)).not.toContain('titleEn');
    expect(widget.i18n?.en).toEqual({ 'data.text': 'Other', 'data.entries.0.title': 'Pump 1' });
    expect(readEntries(widget, 'data.entries')).toEqual(before);
    const moved = withEntries(widget, 'data.entries', [before[1]!, before[0]!]);
    expect(moved.i18n?.en).toEqual({ 'data.text': 'Other', 'data.entries.1.title': 'Pump 1' });
  });
});
