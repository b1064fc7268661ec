import { findCommand, getCommand } from '../commands/registry.ts';
import { getTool } from '../tools/registry.ts';
import { Editor, type EditorOptions } from './editor.ts';

/** An editor with every command and tool of this package. */
export function createEditor(options: EditorOptions): Editor {
  return new Editor(options, { findCommand, getCommand, getTool });
}
