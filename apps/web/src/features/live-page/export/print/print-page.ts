import { takeInLight } from '../../model/page-mode.ts';
import type { Paper } from '../pdf/paper.ts';
import { embedPictures } from '../picture/embed-pictures.ts';
import { paintShown, type ShownPage } from '../picture/paint-shown.ts';
import { type PrintedSheet, printSheets, toPrintedSheet } from './print-sheets.ts';

/** Prints a page in light colours and, after it, other sheets. */
export async function printPage(
  shown: () => ShownPage,
  paper: Paper,
  further: readonly PrintedSheet[],
  title: string,
): Promise<void> {
  const { painted } = await embedPictures(await takeInLight(() => paintShown(shown())));
  printSheets([toPrintedSheet(painted, paper), ...further], title);
}
