import { createEditor, createPage, defaultDesignerConfig } from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAutoSave } from './auto-save.ts';
import type { Conflict } from './use-saving.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const rect = getWidget('ShapeRect')!.model.create('a', { x: 50, y: 50, width: 80, height: 60, rotate: 0 });
  const editor = createEditor({ page: createPage({ title: 'P' }, [rect]), catalog: widgetCatalog });
  let saves = 0;
  const saving = {
    pageId: '1' as string | undefined,
    conflict: undefined as Conflict | undefined,
    save: async () => {
      saves += 1;
      editor.beginSave().finish();
      return true;
    },
  };
  const stop = startAutoSave({
    editor,
    intervalMin: defaultDesignerConfig.saveInterval,
    saving: () => saving,
  });
  return { editor, saving, stop, count: () => saves };
}

describe('Section 9: "Designer defaults: autoSave off, saveInterval 5"', () => {
  it('saves every 5 minutes what is unsaved, and nothing while nothing is', () => {
    const { editor, stop, count } = setUp();
    vi.advanceTimersByTime(5 * MINUTE_MS);
    expect(count()).toBe(0);
    editor.setField('position.x', 60, ['a']);
    vi.advanceTimersByTime(5 * MINUTE_MS - 1);
    expect(count()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(count()).toBe(1);
    expect(editor.state.isUnsaved).toBe(false);
    vi.advanceTimersByTime(5 * MINUTE_MS);
    expect(count()).toBe(1);
    editor.setField('position.x', 70, ['a']);
    stop();
    vi.advanceTimersByTime(60 * MINUTE_MS);
    expect(count()).toBe(1);
  });

  it('leaves alone what has no name yet, what somebody else changed, and what is in hand', () => {
    const { editor, saving, count } = setUp();
    editor.setField('position.x', 60, ['a']);
    saving.pageId = undefined;
    vi.advanceTimersByTime(5 * MINUTE_MS);
    saving.pageId = '1';
    saving.conflict = { message: 'changed', theirs: undefined };
    vi.advanceTimersByTime(5 * MINUTE_MS);
    saving.conflict = undefined;
    const stopTyping = editor.drafts.open(() => {});
    vi.advanceTimersByTime(5 * MINUTE_MS);
    stopTyping();
    const keys = { shift: false, ctrl: false, meta: false, alt: false };
    editor.pointerDown({ x: 100, y: 80, ...keys });
    vi.advanceTimersByTime(5 * MINUTE_MS);
    expect(count()).toBe(0);
    editor.pointerUp({ x: 100, y: 80, ...keys });
    vi.advanceTimersByTime(5 * MINUTE_MS);
    expect(count()).toBe(1);
  });
});
