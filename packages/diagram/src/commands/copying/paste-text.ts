import { inkOfText } from '../../canvas/ink.ts';
import { addWidgets } from '../../document/edit/edit.ts';
import { setAtPath } from '../../document/edit/path.ts';
import { findBrokenLimit, maxTextLength } from '../../document/limits.ts';
import type { Point, RectPosition } from '../../document/position.ts';
import { done, type Result, refuse } from '../../document/problem.ts';
import type { Editor } from '../../editor/editor.ts';
import { keepInside } from '../../geometry/edges.ts';
import { moveWidget } from '../../tools/move-gesture.ts';

/** The widget that is nothing but its text. */
const textType = 'UsualText';
/** Page units on each side of the letters, and the least a text has. */
const margin = 8;
const least = { width: 40, height: 32 };
/** As texts are laid out (`layoutText`), in font sizes. */
const lineHeight = 1.4;
/** Of a text whose style says none. */
const usualSize = 14;

/** Without what no page shows: tabs of a spreadsheet become spaces, line ends those of a page. */
function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/\s+$/, '');
}

/** Up to a number whose half is whole, so that the middle can be at a whole place. */
const toEven = (size: number) => 2 * Math.ceil(size / 2);

/** About as large as its letters, page units. */
function sizeOf(text: string, fontSize: number): { width: number; height: number } {
  const lines = text.split('\n');
  const plain = { kind: 'text', x: 0, y: 0, fill: '', anchor: 'start', baseline: 'middle' } as const;
  const widths = lines.map((line) => inkOfText({ ...plain, text: line, size: fontSize }).width);
  return {
    width: Math.max(least.width, toEven(Math.max(...widths)) + 2 * margin),
    height: Math.max(least.height, toEven(lines.length * fontSize * lineHeight) + margin),
  };
}

/**
 * Adds a text from elsewhere as a widget as large as its letters, selected: with its middle under the pointer, or at
 * `middle` while the pointer is not over the drawing. A text longer than 20,000 characters is refused.
 */
export function pasteText(editor: Editor, given: string, middle: Point): Result {
  const text = tidyText(given);
  if (text === '') return refuse({ code: 'clipboard-empty' });
  if (text.length > maxTextLength)
    return refuse({ code: 'text-too-long', limit: maxTextLength, actual: text.length });
  const model = editor.catalog.get(textType);
  if (!model) return refuse({ code: 'clipboard-unreadable' });
  const at = editor.pointer ?? middle;
  const place: RectPosition = { x: 0, y: 0, ...least, rotate: 0 };
  const blank = setAtPath(model.create(editor.newId(), place), model.textPath ?? 'data.text', text);
  const { width, height } = sizeOf(text, blank.style.font?.size ?? usualSize);
  const position = { ...place, width, height };
  const { dx, dy } = keepInside(
    [position],
    Math.round(at.x - width / 2),
    Math.round(at.y - height / 2),
    editor.page.con,
  );
  const widget = moveWidget({ ...blank, position }, dx, dy);
  const broken = findBrokenLimit(editor.toWhole(addWidgets(editor.markedPage, [widget])).widgets);
  if (broken) return refuse(broken);
  editor.changeScope('add', (page) => addWidgets(page, [widget]), [widget.id]);
  return done;
}
