import { takeInLight } from '../model/page-mode.ts';
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
import { readOtherPages } from './read-pages.ts';

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
  /** Paper has light colours, whatever the theme. */
  isLight: boolean;
}

export const FIRST_CHOICE: ExportChoice = {
  format: 'pdf',
  scale: 2,
  isTransparent: false,
  paper: 'page',
  isAll: false,
  isLight: true,
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

/** The page that is open, in the colours asked for; the target is asked again once it is drawn in them. */
const paintOwn = (target: () => ExportTarget, isLight: boolean) =>
  isLight ? takeInLight(() => paintShown(target().shown)) : paintShown(target().shown);

async function makeOne(shown: ShownPage, choice: ExportChoice): Promise<Embedded & { content: Blob }> {
  const isBare = choice.format === 'png' && choice.isTransparent;
  const embedded = await embedPictures(paintShown(shown, { hasGround: !isBare }));
  const { painted } = embedded;
  const content = choice.format === 'svg' ? toSvgFile(painted) : await toPngFile(painted, choice.scale);
  return { ...embedded, content };
}

/** The name of what is handed over, without its ending; of what is simulated the name says so too. */
export function exportStem(
  { ownerTitle, title, shown }: ExportTarget,
  { isAll }: Pick<ExportChoice, 'isAll'>,
): string {
  const names = isAll ? [ownerTitle] : [ownerTitle, title];
  return fileStemOf([...names, shown.mark ?? ''], Date.now());
}

/** Makes the file, or opens the print. */
export async function runExport(
  target: () => ExportTarget,
  choice: ExportChoice,
  language: 'zh' | 'en',
): Promise<Exported> {
  const nowMs = Date.now();
  const first = target();
  const isAll = choice.isAll && isOnPaper(choice) && first.others !== undefined;
  const stem = exportStem(first, { isAll });
  const name = `${stem}.${choice.format}`;
  if (!isOnPaper(choice)) {
    const { content, missingCount } = await makeOne(first.shown, choice);
    return { file: { content, name }, missingPictures: missingCount, leftOut: [] };
  }
  const { isLight } = choice;
  const pages = isAll ? await readOtherPages(first, language, isLight) : [null];
  const embedded: Embedded[] = [];
  for (const page of pages) {
    const painted = page === null ? await paintOwn(target, isLight) : page.shown && paintShown(page.shown);
    if (painted) embedded.push(await embedPictures(painted));
  }
  const result = {
    missingPictures: embedded.reduce((sum, { missingCount }) => sum + missingCount, 0),
    leftOut: pages.flatMap((page) =>
      page === null || page.shown ? [] : [{ title: page.title, reason: page.reason }],
    ),
  };
  if (choice.format === 'print') {
    const sheets: PrintedSheet[] = embedded.map(({ painted }) => toPrintedSheet(painted, choice.paper));
    printSheets(sheets, stem);
    return result;
  }
  const sheets: PdfSheet[] = [];
  for (const { painted } of embedded) sheets.push(await toPdfSheet(painted, choice.paper));
  const heading = [first.ownerTitle, isAll ? '' : first.title, first.shown.mark ?? '']
    .filter(Boolean)
    .join(' ');
  return { ...result, file: { content: toPdf(sheets, { title: heading, madeMs: nowMs }), name } };
}
