import { deflateSync } from 'node:zlib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { layOut, toPoints } from './paper.ts';
import { type PdfSheet, toPdf } from './pdf-file.ts';

/** A sheet with 2 × 1 pixels: red and blue. */
function sheetOf(width: number, height: number): PdfSheet {
  const rgb = new Blob([new Uint8Array(deflateSync(new Uint8Array([255, 0, 0, 0, 0, 255])))]);
  const picture = { x: 10, y: 20, width: 100, height: 50 };
  return { width, height, picture, pixels: { width: 2, height: 1 }, rgb };
}

async function open(file: Blob) {
  return getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 }).promise;
}

describe('a PDF', () => {
  it('is opened by a reader: pages, sizes, title', async () => {
    const file = toPdf([sheetOf(300, 200), sheetOf(595.28, 841.89)], {
      title: '锅炉房 总貌',
      madeMs: Date.UTC(2026, 0, 2, 3, 4, 5),
    });
    const read = await open(file);
    expect(read.numPages).toBe(2);
    expect((await read.getPage(1)).view).toEqual([0, 0, 300, 200]);
    expect((await read.getPage(2)).view).toEqual([0, 0, 595.28, 841.89]);
    const { info } = await read.getMetadata();
    expect(info).toMatchObject({ Title: '锅炉房 总貌', CreationDate: 'D:20260102030405Z' });
  });

  it('has the picture in its place with its pixels', async () => {
    const page = await (await open(toPdf([sheetOf(300, 200)], { title: '', madeMs: 0 }))).getPage(1);
    const { fnArray, argsArray } = await page.getOperatorList();
    const moved = argsArray[fnArray.indexOf(OPS.transform)];
    // Counted from below: 200 - 20 - 50.
    expect([...(moved ?? [])]).toEqual([100, 0, 0, 50, 10, 130]);
    const [name = ''] = argsArray[fnArray.indexOf(OPS.paintImageXObject)] ?? [];
    const image = await new Promise<{ width: number; height: number; data: Uint8Array }>((resolve) => {
      page.objs.get(name, resolve);
    });
    expect([image.width, image.height]).toEqual([2, 1]);
    expect([...image.data.slice(0, 3)]).toEqual([255, 0, 0]);
  });
});

describe('paper', () => {
  it('is as large as the page, at 96 units an inch', () => {
    const { sheet, picture } = layOut({ width: 960, height: 480 }, 'page');
    expect([toPoints(sheet.width), toPoints(sheet.height)]).toEqual([720, 360]);
    expect(picture).toEqual({ x: 0, y: 0, ...sheet });
  });

  it.each([
    ['a4-landscape', [841.89, 595.28], [277, 138.5]],
    ['a4-portrait', [595.28, 841.89], [190, 95]],
    ['a3-landscape', [1190.55, 841.89], [400, 200]],
    ['a3-portrait', [841.89, 1190.55], [277, 138.5]],
  ] as const)('%s leaves a margin and keeps proportions', (paper, size, picture) => {
    const found = layOut({ width: 960, height: 480 }, paper);
    expect([toPoints(found.sheet.width), toPoints(found.sheet.height)]).toEqual(size);
    expect(found.picture.width).toBeCloseTo(picture[0]);
    expect(found.picture.height).toBeCloseTo(picture[1]);
    expect(found.picture.x * 2 + found.picture.width).toBeCloseTo(found.sheet.width);
    expect(found.picture.y * 2 + found.picture.height).toBeCloseTo(found.sheet.height);
  });
});
