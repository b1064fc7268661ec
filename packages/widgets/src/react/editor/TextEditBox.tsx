import {
  boundsOf,
  defaultFamily,
  type Editor,
  findPlaced,
  growBox,
  matchShortcut,
  type Palette,
  positionKindOf,
  resolveColor,
} from '@zutai/diagram';
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { textFieldsOf } from '../../text-places/text-paths.ts';
import { editingZIndex } from '../levels.ts';

/** As texts are laid out (`layoutText`). */
const lineHeight = 1.4;

interface TextEditBoxProps {
  editor: Editor;
  zoom: number;
  palette: Palette;
}

/** What is smaller nobody can read: on a page seen from afar the text is larger while it is written. */
const leastFontPx = 10;
/** Around a text that is one of several, page units. */
const textMargin = 4;

const flexOf = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const;

/** As high as its lines. */
function fit(area: HTMLTextAreaElement | null): void {
  if (area === null) return;
  area.style.height = '0';
  area.style.height = `${area.scrollHeight}px`;
}

/** Enter begins a line in texts of several, and sets what is one line or a word such as a tag, as Ctrl + Enter does all. */
function endsByEnter({ shiftKey, ctrlKey, metaKey }: KeyboardEvent, holdsLines: boolean): boolean {
  return ctrlKey || metaKey || (!holdsLines && !shiftKey);
}

/**
 * Writes a widget's text where it stands, in its own font, size and colour. Escape, Ctrl + Enter or leaving sets it; Enter
 * begins a line of a text, and sets what is a word (Shift + Enter begins a line of it); undo takes it back. What is refused stays, to be shortened.
 */
export function TextEditBox({ editor, zoom, palette }: TextEditBoxProps) {
  const { textEdit } = editor.state;
  const field = useRef<HTMLTextAreaElement>(null);
  /** What was too long to be kept, until it is given up or shortened. */
  const refused = useRef<string>(undefined);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    fit(field.current);
  }, []);
  useLayoutEffect(
    () => editor.drafts.open(() => field.current && editor.commitTextEdit(field.current.value)),
    [editor],
  );
  const widget = textEdit && findPlaced(editor.page, textEdit.widgetId);
  if (!textEdit || !widget) return null;
  const edited = textFieldsOf(widget).find(({ path }) => path === textEdit.path);
  const holdsLines = edited?.kind === 'textarea' && edited.isWord !== true;
  const { font, align } = widget.style;
  const frame = positionKindOf(widget.position).frame(widget.position);
  const { x, y, width, height } = textEdit.box
    ? growBox(textEdit.box, textMargin)
    : frame.rotate === 0
      ? boundsOf(widget)
      : frame;
  // Of several texts of a widget, each has a size of its own.
  const isPart = textEdit.box !== undefined;
  const fontSizePx = Math.max(leastFontPx, font.size * zoom);
  const box: CSSProperties = {
    position: 'absolute',
    zIndex: editingZIndex,
    left: x * zoom,
    top: y * zoom,
    width: Math.max(width * zoom, fontSizePx * 2),
    height: Math.max(height * zoom, fontSizePx * lineHeight),
    display: 'flex',
    alignItems: flexOf[align?.vertical] ?? 'center',
    background: palette.surface,
    outline: `2px solid ${palette.accent}`,
    transform: isPart || frame.rotate === 0 ? undefined : `rotate(${frame.rotate}deg)`,
  };
  const text: CSSProperties = {
    width: '100%',
    padding: `0 ${Math.min(4, width / 8) * zoom}px`,
    overflow: 'hidden',
    border: 0,
    outline: 0,
    resize: 'none',
    background: 'transparent',
    color: resolveColor(font.color, palette, palette.text),
    fontFamily: font.family || defaultFamily,
    fontSize: fontSizePx,
    fontStyle: font.style,
    fontWeight: font.weight,
    lineHeight,
    textAlign: align?.horizontal,
    textDecoration: font.underLine ? 'underline' : undefined,
  };
  const end = (value: string | null) => {
    editor.endTextEdit(value);
    refused.current = editor.state.textEdit && value !== null ? value : undefined;
  };
  /** By a key: the drawing has the keyboard again, so that Enter, Tab and the arrows go on from there. */
  const endByKey = (area: HTMLTextAreaElement, value: string | null) => {
    const drawing = area.closest<HTMLElement>('[role="application"]');
    end(value);
    if (!editor.state.textEdit) drawing?.focus({ preventScroll: true });
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey: shift, ctrlKey: ctrl, metaKey: meta, altKey: alt } = event;
    // Saving is meant wherever the cursor is; otherwise the browser would save its page.
    if (matchShortcut('Mod+S', { key, shift, ctrl, meta, alt })) return;
    event.stopPropagation();
    // Both are the input method's own while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' || (event.key === 'Enter' && endsByEnter(event, holdsLines))) {
      event.preventDefault();
      const { currentTarget } = event;
      const { value } = currentTarget;
      // Escape from a text that was refused as it stands gives it up.
      const isGivenUp = event.key === 'Escape' && value === refused.current;
      endByKey(currentTarget, isGivenUp ? null : value);
    }
  };
  return (
    <div style={box} onPointerDown={(event) => event.stopPropagation()}>
      <textarea
        ref={field}
        rows={1}
        spellCheck={false}
        defaultValue={textEdit.text}
        style={text}
        data-testid="text-edit"
        onInput={({ currentTarget }) => fit(currentTarget)}
        onKeyDown={press}
        onBlur={({ target }) => end(target.value)}
      />
    </div>
  );
}
