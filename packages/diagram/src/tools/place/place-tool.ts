import type { Tool } from '../tool.ts';
import { placeToolId } from './place-gesture.ts';

/** On while something follows the pointer. A press without it means that it was taken away meanwhile. */
export const placeTool: Tool = {
  id: placeToolId,
  cursor: 'copy',
  pointerDown(editor) {
    editor.setTool('select');
    return undefined;
  },
};
