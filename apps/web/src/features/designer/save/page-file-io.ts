import { type Editor, importPageFile, type Result, toPageFile } from '@zutai/diagram';

/** Hands the page out as a file. */
export function exportPage(editor: Editor, fallbackName: string): void {
  const { page } = editor;
  const blob = new Blob([JSON.stringify(toPageFile(page), null, 1)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${(page.con.title || fallbackName).replace(/[\\/:*?"<>|]/g, '_')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Replaces the drawing by a file's, as one step; undefined when the file is no JSON. */
export async function importPage(editor: Editor, file: File): Promise<Result | undefined> {
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return undefined;
  }
  return importPageFile(editor, content);
}
