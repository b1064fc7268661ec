import type { ExportTarget } from './export-target.ts';
import { fileStemOf } from './file-name.ts';
import { toPdfSheet } from './pdf/page-pdf.ts';
import type { Paper } from './pdf/paper.ts';
import { type PdfSheet, toPdf } from './pdf/pdf-file.ts';
import { type Embedded, embedPictures } from './picture/embed-pictures.ts';
import { paintShown, type ShownPage } from './picture/paint-shown.ts';
import { toPngFile } from './picture/raster.ts';
import { toSvgFile } from './picture/svg-file.ts';
import { type PrintedSheet, printSheets, toPrintedSheet } from './print/print-sheets.ts';
import { type ReadPage, readAllPages } from './read-pages.ts';

export const FORMATS = ['svg', 'png', 'pdf', 'print'] as const;
export type Format = (typeof FORMATS)[number];
export const PNG_SCALES = [1, 2, 4] as const;

export interface ExportChoice {
  format: Format;
  /** Pixels a page unit of a PNG. */
  scale: (typeof PNG_SCALES)[number];
  isTransparent: boolean;
  paper: Paper;
  /** Every page of the owner, on paper. */
  isAll: boolean;
}

export const FIRST_CHOICE: ExportChoice = {
  format: 'pdf',
  scale: 2,
  isTransparent: false,
  paper: 'page',
  isAll: false,
};

/** What became of it, besides the file. */
export interface Exported {
  /** undefined: it went to the printer. */
  file?: { content: Blob; name: string };
  missingPictures: number;
  /** Pages that are not in it. */
  leftOut: readonly { title: string; reason: string }[];
}

const isOnPaper = ({ format }: ExportChoice) => format === 'pdf' || format === 'print';

async function paintAll(pages: readonly ReadPage[]): Promise<Embedded[]> {
  const painted: Embedded[] = [];
  for (const { shown } of pages) if (shown) painted.push(await embedPictures(paintShown(shown)));
  return painted;
}

async function makeOne(shown: ShownPage, choice: ExportChoice): Promise<Embedded & { content: Blob }> {
  const isBare = choice.format === 'png' && choice.isTransparent;
  const embedded = await embedPictures(paintShown(shown, { hasGround: !isBare }));
  const { painted } = embedded;
  const content = choice.format === 'svg' ? toSvgFile(painted) : await toPngFile(painted, choice.scale);
  return { ...embedded, content };
}

/** Makes the file, or opens the print. */
export async function runExport(
  target: ExportTarget,
  choice: ExportChoice,
  language: 'zh' | 'en',
): Promise<Exported> {
  const nowMs = Date.now();
  const { title, ownerTitle, shown } = target;
  const isAll = choice.isAll && isOnPaper(choice) && target.others !== undefined;
  const names = isAll ? [ownerTitle] : [ownerTitle, title];
  const stem = fileStemOf(names, nowMs);
  const name = `${stem}.${choice.format}`;
  if (!isOnPaper(choice)) {
    const { content, missingCount } = await makeOne(shown, choice);
    return { file: { content, name }, missingPictures: missingCount, leftOut: [] };
  }
  const pages = isAll ? await readAllPages(target, language) : [{ title, shown }];
  const embedded = await paintAll(pages);
  const result = {
    missingPictures: embedded.reduce((sum, { missingCount }) => sum + missingCount, 0),
    leftOut: pages.flatMap((page) => (page.shown ? [] : [{ title: page.title, reason: page.reason }])),
  };
  const heading = names.filter((one) => one !== '').join(' ');
  if (choice.format === 'print') {
    const sheets: PrintedSheet[] = embedded.map(({ painted }) => toPrintedSheet(painted, choice.paper));
    printSheets(sheets, stem);
    return result;
  }
  const sheets: PdfSheet[] = [];
  for (const { painted } of embedded) sheets.push(await toPdfSheet(painted, choice.paper));
  return { ...result, file: { content: toPdf(sheets, { title: heading, madeMs: nowMs }), name } };
}
