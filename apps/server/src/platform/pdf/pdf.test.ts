import { describe, expect, it } from 'vitest';
import { MAX_PDF_CELLS, type PdfDocument, type PdfTable } from './document.ts';
import { makePdf } from './index.ts';
import { readPdf } from './testing/read-pdf.ts';

const documentOf = (more: Partial<PdfDocument> = {}): PdfDocument => ({
  ...{ title: '能耗月报', orientation: 'portrait', parts: [], foot: '锅炉房 Boiler house' },
  ...{ pageText: '第 {{page}} 页，共 {{pages}} 页', madeMs: Date.UTC(2026, 2, 4) },
  ...more,
});
const tableOf = (table: PdfTable): Partial<PdfDocument> => ({ parts: [{ kind: 'table', table }] });

describe('a PDF', () => {
  it('has Chinese and Latin text that a reader finds, a title, and faces of its own', async () => {
    const bytes = await makePdf(
      documentOf({
        notice: '本文件不是发票。',
        parts: [
          { kind: 'facts', title: '购买方', facts: [['名称', '宁波自来水有限公司 Waterworks Ltd']] },
          { kind: 'text', text: '第一行\nsecond line' },
        ],
      }),
    );
    const { pages, info, file } = await readPdf(bytes);
    expect(pages).toHaveLength(1);
    for (const text of [
      '能耗月报',
      '本文件不是发票。',
      '购买方',
      '宁波自来水有限公司 Waterworks Ltd',
      '第一行',
      'second line',
    ])
      expect(pages[0]).toContain(text);
    expect(pages[0]).toContain('第 1 页，共 1 页');
    expect(info).toMatchObject({ Title: '能耗月报', CreationDate: 'D:20260304000000Z' });
    expect((await file.getPage(1)).view).toEqual([0, 0, 595.28, 841.89]);
    // Only what is printed of 5 MB of font.
    expect(bytes.length).toBeLessThan(60_000);
    expect(bytes.toString('latin1')).toContain('/FontFile2');
  });

  it('repeats the head of a table of 1,000 rows on each page, and has every row once, in order', async () => {
    const rows = Array.from({ length: 1000 }, (_, i) => [`row-${i}.`, `${i}.50`, '运行']);
    const columns = [{ title: '时间' }, { title: '电量 (kWh)', align: 'right' as const }, { title: '状态' }];
    const { pages, file } = await readPdf(
      await makePdf(documentOf({ ...tableOf({ columns, rows }), orientation: 'landscape' })),
    );
    expect(pages.length).toBeGreaterThan(10);
    for (const [i, page] of pages.entries()) {
      expect(page).toContain('电量 (kWh)');
      expect(page).toContain(`第 ${i + 1} 页，共 ${pages.length} 页`);
      expect(page).toContain('锅炉房 Boiler house');
    }
    const found = [...pages.join('').matchAll(/row-(\d+)\./g)].map(([, number]) => Number(number));
    expect(found).toEqual(rows.map((_row, i) => i));
    expect((await file.getPage(2)).view).toEqual([0, 0, 841.89, 595.28]);
  });

  it('divides a table that is too wide and repeats its first columns', async () => {
    const columns = Array.from({ length: 40 }, (_, i) => ({
      title: `Column-${i}.`,
      align: 'right' as const,
    }));
    const rows = [columns.map((_column, i) => (i === 0 ? '2026-03-01' : `${i}23456.78`))];
    const { pages } = await readPdf(await makePdf(documentOf(tableOf({ columns, rows }))));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain('2026-03-01');
    for (const { title } of columns.slice(1))
      expect(
        pages.filter((page) => page.includes(title)),
        title,
      ).toHaveLength(1);
  });

  it('wraps a cell over pages without losing any of it, and prints what it has no glyph for as a box', async () => {
    const words = Array.from({ length: 2500 }, (_, i) => `w${i};`).join(' ');
    const hostile = 'a\u202eb\u0000c\u{20000}d\u{1f600}e\ud800f';
    const columns = [{ title: 'A' }, { title: 'B' }];
    const rows = [
      [words, 'x'.repeat(3000)],
      [hostile, '汉字不断行的长文本'.repeat(40)],
    ];
    const { pages } = await readPdf(await makePdf(documentOf(tableOf({ columns, rows }))));
    const text = pages.join('').replaceAll(/\s/g, '');
    const found = [...text.matchAll(/w(\d+);/g)].map(([, number]) => Number(number));
    expect(found).toEqual(Array.from({ length: 2500 }, (_, i) => i));
    expect(text.match(/x/g)).toHaveLength(3000);
    expect(text).toContain('a□b□c□d□e□f');
    expect(text.match(/断/g)).toHaveLength(40);
  });

  it('holds nothing but text, whatever the text is', async () => {
    const attack = ') >> /OpenAction << /S /JavaScript /JS (app.alert(1)) >> endobj %%EOF';
    const html = '<script>alert(1)</script> =HYPERLINK("http://x") \\) (';
    const document = documentOf({
      ...{ title: attack, foot: html, notice: attack },
      parts: [
        { kind: 'facts', title: html, facts: [[attack, html]] },
        { kind: 'table', table: { columns: [{ title: attack }], rows: [[html]] } },
      ],
    });
    const bytes = await makePdf(document);
    const { pages, info, file } = await readPdf(bytes);
    expect(info).toMatchObject({ Title: attack });
    expect(await file.getOpenAction()).toBeNull();
    expect(await file.getJSActions()).toBeNull();
    expect(await file.getAttachments()).toBeNull();
    expect(await (await file.getPage(1)).getAnnotations()).toEqual([]);
    expect(pages.join('').replaceAll(/\s/g, '')).toContain(html.replaceAll(/\s/g, ''));
  });

  it('is refused beyond its limits, which the error names, in the server and in its thread', async () => {
    const rows = Array.from({ length: MAX_PDF_CELLS + 1 }, () => ['1']);
    const tooMany = documentOf(tableOf({ columns: [{ title: 'A' }], rows }));
    const refusal = { errorName: 'pdfTooLarge', params: { max: MAX_PDF_CELLS } };
    await expect(makePdf(tooMany)).rejects.toMatchObject(refusal);
    const long = documentOf({ parts: [{ kind: 'text', text: 'x'.repeat(2_000_001) }] });
    await expect(makePdf(long)).rejects.toMatchObject(refusal);
    await expect(makePdf(documentOf(), { heapMegabytes: 768, timeoutMs: 1 })).rejects.toMatchObject(refusal);
    // The next one is made all the same.
    await expect(makePdf(documentOf())).resolves.toBeInstanceOf(Buffer);
  });
});
