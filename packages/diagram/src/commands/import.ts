import { parsePageFile } from '../document/file/page-file.ts';
import { done, type Result } from '../document/problem.ts';
import type { Editor } from '../editor/editor.ts';

/**
 * Replaces container and widgets by those of a page file, as one step that can be taken back. A file that is not
 * right changes nothing. What ties the page to its owner and its password stays.
 */
export function importPageFile(editor: Editor, file: unknown): Result {
  const parsed = parsePageFile(file, { catalog: editor.catalog, isStrict: true });
  if (!parsed.ok) return parsed;
  const { con, widgets } = parsed.value;
  editor.change(
    'import',
    (page) => {
      const { projectId, equipmentId, templateId, checkpwd, password } = page.con;
      return { ...page, con: { ...con, projectId, equipmentId, templateId, checkpwd, password }, widgets };
    },
    [],
  );
  return done;
}
