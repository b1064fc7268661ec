import { deflateRawSync } from 'node:zlib';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTemplate, UNKNOWN_PART } from '../testing/make-template.ts';
import { openWorkbook } from './open-workbook.ts';
import { patchWorkbook } from './patch-workbook.ts';
import { isDateFormat } from './read-styles.ts';
import { describeWorkbook } from './read-workbook.ts';
import { parseXml, writeXml } from './xml-tree.ts';
import { fold, unfold, writeZip } from './zip-archive.ts';

let template: Buffer;
beforeAll(async () => {
  template = await makeTemplate();
});

const partOf = (bytes: Buffer, name: string) => unfold(openWorkbook(bytes).files.get(name)!, 1e7).toString();
/** The template with a part in another form. */
function withPart(name: string, content: string): Buffer {
  const files = [...openWorkbook(template).files.values()].filter((file) => file.name !== name);
  return writeZip([...files, fold(name, Buffer.from(content))]);
}
const refusalOf = (bytes: Buffer) => {
  try {
    openWorkbook(bytes);
    return 'taken';
  } catch (error) {
    return (error as { errorName: string }).errorName;
  }
};

describe('a workbook', () => {
  it('is shown with its merged cells, looks, formulas and numbers', () => {
    const { sheets, styles, hasDrawings } = describeWorkbook(openWorkbook(template));
    const [sheet] = sheets;
    const at = (cell: string) => sheet?.cells.find((one) => one.cell === cell);
    expect(sheet).toMatchObject({ title: '班报', merges: ['A1:C1'], isCut: false });
    expect(at('A1')?.value).toBe('交接班记录 & <表>');
    expect(styles[at('A1')!.style]).toMatchObject({ isBold: true, fill: '#ddeeff' });
    expect(at('C4')).toMatchObject({ value: 1.5, formula: null });
    expect(styles[at('C4')!.style]?.format).toBe('0.00');
    expect(at('B5')).toMatchObject({ value: null, formula: 'SUM(B3:B4)' });
    expect(hasDrawings).toBe(true);
  });

  it('gets values and keeps everything else, byte by byte where it is not known', async () => {
    const made = patchWorkbook(openWorkbook(template), [
      { sheet: '班报', cell: 'B3', value: 12.25 },
      { sheet: '班报', cell: 'B4', value: '=1+1 <&>' },
      { sheet: '班报', cell: 'E9', value: 7 },
      { sheet: '班报', cell: 'C4', value: null },
      { sheet: '别的', cell: 'A1', value: 'nowhere' },
    ]);
    const rows = await readSheet(made, '班报');
    expect(rows[2]?.[1]).toBe(12.25);
    expect(rows[3]?.[1]).toBe('=1+1 <&>');
    expect(rows[3]?.[2]).toBe(null);
    expect(rows[8]?.[4]).toBe(7);
    const { sheets } = describeWorkbook(openWorkbook(made));
    expect(sheets[0]?.merges).toEqual(['A1:C1']);
    // Words that look like a formula are words.
    expect(sheets[0]?.cells.find(({ cell }) => cell === 'B4')).toMatchObject({ formula: null });
    expect(sheets[0]?.cells.find(({ cell }) => cell === 'B5')).toMatchObject({ formula: 'SUM(B3:B4)' });
    expect(partOf(made, 'xl/workbook.xml')).toContain('fullCalcOnLoad="1"');
    expect(partOf(made, UNKNOWN_PART.name)).toBe(UNKNOWN_PART.content);
    const packed = (bytes: Buffer) => openWorkbook(bytes).files.get('xl/styles.xml')!.packed;
    expect(packed(made).equals(packed(template))).toBe(true);
  });

  it('forgets what formulas gave in the template', () => {
    const sheet = partOf(template, 'xl/worksheets/sheet1.xml').replace(
      /(<f>=SUM\(B3:B4\)<\/f>)(<v>[^<]*<\/v>)?/,
      '$1<v>4711</v>',
    );
    const stale = withPart('xl/worksheets/sheet1.xml', sheet);
    expect(partOf(stale, 'xl/worksheets/sheet1.xml')).toContain('4711');
    const made = patchWorkbook(openWorkbook(stale), []);
    expect(partOf(made, 'xl/worksheets/sheet1.xml')).not.toContain('4711');
    expect(partOf(made, 'xl/worksheets/sheet1.xml')).toContain('SUM(B3:B4)');
  });

  it('is refused when it is something else, holds programs, or unfolds to too much', () => {
    expect(refusalOf(Buffer.from('name,value\n1,2'))).toBe('excelUnreadable');
    expect(refusalOf(template.subarray(0, template.length / 2))).toBe('excelUnreadable');
    expect(refusalOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('excelUnreadable');
    expect(refusalOf(writeZip([fold('word/document.xml', Buffer.from('<a/>'))]))).toBe('excelUnreadable');
    expect(refusalOf(withPart('xl/vbaProject.bin', 'macro'))).toBe('excelMacros');
    const zeros = deflateRawSync(Buffer.alloc(70 * 1024 * 1024));
    const bomb = { name: 'xl/media/image1.png', method: 8, crc: 0, size: 10, packed: zeros };
    expect(refusalOf(writeZip([...openWorkbook(template).files.values(), bomb]))).toBe('excelTooMuch');
    const cells = '<row><c/></row>'.repeat(20_001);
    const large = `<worksheet xmlns="urn:x"><sheetData>${cells}</sheetData></worksheet>`;
    expect(refusalOf(withPart('xl/worksheets/sheet1.xml', large))).toBe('excelTooMuch');
    const entities = '<!DOCTYPE a [<!ENTITY b "bb">]><worksheet/>';
    expect(refusalOf(withPart('xl/worksheets/sheet1.xml', entities))).toBe('excelUnreadable');
    const deep = `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`;
    expect(refusalOf(withPart('xl/worksheets/sheet1.xml', deep))).toBe('excelUnreadable');
    expect(refusalOf(template)).toBe('taken');
  });
});

it('an XML document is written back as it was', () => {
  const xml =
    '<x:a xmlns:x="urn:x" b="1 &quot; &amp; 2" c=\'"\'><x:d xml:space="preserve"> &lt;&#20013; </x:d><e/><![CDATA[<&]]></x:a>';
  expect(writeXml(parseXml(xml)).split('\n')[1]).toBe(
    '<x:a xmlns:x="urn:x" b="1 &quot; &amp; 2" c="&quot;"><x:d xml:space="preserve"> &lt;&#20013; </x:d><e/>&lt;&amp;</x:a>',
  );
  for (const bad of ['<a>', '<a></b>', 'text', '<a/><b/>']) expect(() => parseXml(bad)).toThrow();
});

it('formats tell dates from numbers', () => {
  for (const date of ['yyyy-mm-dd', 'h:mm', 'm"月"d"日"', '[h]:mm:ss', 'yyyy/m/d\\ hh:mm'])
    expect([date, isDateFormat(date)]).toEqual([date, true]);
  for (const number of ['General', '0.00', '#,##0', '0.00E+00', '0"days"', '[Red]0', '0\\d', '@'])
    expect([number, isDateFormat(number)]).toEqual([number, false]);
});
