import { type DiagramProblem, type Editor, importPageFile, toPageFile } from '@zutai/diagram';
import { saveFile } from '../../../lib/call/index.ts';

/** Larger files are not even read: a page of 2000 widgets is far below. */
export const MAX_FILE_MB = 20;

export type ImportFailure =
  | { kind: 'large'; limitMb: number }
  | { kind: 'empty' }
  | { kind: 'no-json' }
  | { kind: 'refused'; problem: DiagramProblem };
export type ImportOutcome = { ok: true } | { ok: false; failure: ImportFailure };

const fail = (failure: ImportFailure): ImportOutcome => ({ ok: false, failure });

/** Hands the page out as a file. */
export function exportPage(editor: Editor, fallbackName: string): void {
  const { page } = editor;
  const blob = new Blob([JSON.stringify(toPageFile(page, editor.catalog), null, 1)], {
    type: 'application/json',
  });
  saveFile(blob, `${page.con.title || fallbackName}.json`);
}

/** Replaces the drawing by a file's, as one step; what is drawn stays when the file is refused. */
export async function importPage(editor: Editor, file: Blob): Promise<ImportOutcome> {
  if (file.size === 0) return fail({ kind: 'empty' });
  if (file.size > MAX_FILE_MB * 1_000_000) return fail({ kind: 'large', limitMb: MAX_FILE_MB });
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return fail({ kind: 'no-json' });
  }
  const result = importPageFile(editor, content);
  return result.ok ? { ok: true } : fail({ kind: 'refused', problem: result.problem });
}
