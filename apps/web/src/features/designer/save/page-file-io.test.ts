import { createEditor, createPage, toPageFile } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { describe, expect, it } from 'vitest';
import { importPage, MAX_FILE_MB } from './page-file-io.ts';

const drawn = createPage({ title: 'Drawn' });
const openEditor = () => createEditor({ page: drawn, catalog: widgetCatalog });
const fileOf = (content: unknown) => new Blob([JSON.stringify(content)]);

describe('importing a page file', () => {
  it('replaces the drawing in one step', async () => {
    const editor = openEditor();
    const outcome = await importPage(
      editor,
      fileOf(toPageFile(createPage({ title: 'Imported' }), widgetCatalog)),
    );
    expect(outcome).toEqual({ ok: true });
    expect(editor.page.con.title).toBe('Imported');
    editor.undo();
    expect(editor.page).toEqual(drawn);
  });

  it.each([
    ['nothing', new Blob([]), { kind: 'empty' }],
    ['no JSON', new Blob(['<svg/>']), { kind: 'no-json' }],
    ['what is far too large', new Blob([' '.repeat(MAX_FILE_MB * 1_000_000 + 1)]), { kind: 'large' }],
    ['wrong types', fileOf({ con: { width: 'x' }, widgets: [], bind: {} }), { kind: 'refused' }],
    ['a list in the place of a page', fileOf([]), { kind: 'refused' }],
  ])('refuses %s, says why, and leaves the drawing', async (_name, file, failure) => {
    const editor = openEditor();
    expect(await importPage(editor, file)).toMatchObject({ ok: false, failure });
    expect(editor.page).toBe(drawn);
    expect(editor.state.undoLength).toBe(0);
  });
});
