import { readStored, writeStored } from '../../../lib/stored/index.ts';
import { PAPERS } from './pdf/paper.ts';
import { type ExportChoice, FIRST_CHOICE, FORMATS, PNG_SCALES } from './run-export.ts';

const STORAGE_KEY = 'zutai-page-export';

/** What was chosen last on this computer; whatever is missing or wrong in it is as at first. */
function readChoice(text: string | null): ExportChoice {
  let stored: Partial<Record<keyof ExportChoice, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = parsed;
  } catch {
    // Not ours.
  }
  return {
    format: FORMATS.find((one) => one === stored.format) ?? FIRST_CHOICE.format,
    scale: PNG_SCALES.find((one) => one === stored.scale) ?? FIRST_CHOICE.scale,
    paper: PAPERS.find((one) => one === stored.paper) ?? FIRST_CHOICE.paper,
    isTransparent: stored.isTransparent === true,
    isAll: stored.isAll === true,
    isLight: stored.isLight !== false,
  };
}

export const storedChoice = {
  read: () => readChoice(readStored(STORAGE_KEY)),
  write: (choice: ExportChoice) => writeStored(STORAGE_KEY, JSON.stringify(choice)),
};
