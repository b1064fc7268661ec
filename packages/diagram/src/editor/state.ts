import type { Page } from '../document/page.ts';
import type { Point } from '../document/position.ts';
import type { WidgetStyle } from '../document/style.ts';
import type { Box } from '../geometry/box.ts';
import { type Scope, wholePage } from '../scope/scope.ts';
import type { Distance } from '../snapping/measure.ts';
import type { Guide } from '../snapping/snap.ts';
import { type DesignerConfig, defaultDesignerConfig } from './config.ts';
import type { TextEdit } from './typing/text-edit.ts';

/** What the designer draws over the page while a gesture runs. */
export interface Overlay {
  marquee?: Box;
  guides: readonly Guide[];
  /** Gaps that are equal. */
  gaps?: readonly Distance[];
  /** Where an end would take hold if it were let go. */
  attachment?: Point;
  /** Ports near the pointer. */
  ports?: readonly Point[];
  /** Widget that takes in what is dropped on it. */
  target?: { readonly id: string; readonly box: Box };
}

/** Everything a view shows. A new object after each change, so that views compare by identity. */
export interface EditorState {
  readonly page: Page;
  /** Ids, in the order they were selected; all of them in the scope. */
  readonly selection: readonly string[];
  /** The groups that are entered. */
  readonly scope: Scope;
  readonly toolId: string;
  /** The drawing tool stays until it is put back, instead of after one widget. */
  readonly isToolKept: boolean;
  readonly overlay: Overlay;
  readonly config: DesignerConfig;
  /** Screen pixels a page unit. */
  readonly zoom: number;
  /** Widgets put out of sight in the designer alone; they can be neither seen nor picked, and are saved all the same. */
  readonly hidden: ReadonlySet<string>;
  /** What `paste-style` and the format brush give; null while nothing has been taken. */
  readonly copiedStyle: Partial<WidgetStyle> | null;
  /** The text being written in place; null while none is. */
  readonly textEdit: TextEdit | null;
  readonly isUnsaved: boolean;
  readonly undoLength: number;
  readonly redoLength: number;
}

/** Copies that were made, and what covered their originals then. */
export interface MadeCopies {
  readonly ids: readonly string[];
  readonly from: Box;
}

export const noOverlay: Overlay = { guides: [] };

const isSamePoint = (a: Point | undefined, b: Point | undefined) => a?.x === b?.x && a?.y === b?.y;

/** Whether two that show ports alone show the same. */
export function isSameOverlay(a: Overlay, b: Overlay): boolean {
  const [ports, others] = [a.ports ?? [], b.ports ?? []];
  return (
    a.guides === b.guides &&
    isSamePoint(a.attachment, b.attachment) &&
    ports.length === others.length &&
    ports.every((port, place) => isSamePoint(port, others[place]))
  );
}

/** What an editor shows before anything is done. */
export function createState(page: Page, toolId: string, config?: Partial<DesignerConfig>): EditorState {
  return {
    page,
    selection: [],
    scope: wholePage,
    toolId,
    isToolKept: false,
    overlay: noOverlay,
    config: { ...defaultDesignerConfig, ...config },
    zoom: 1,
    hidden: new Set(),
    copiedStyle: null,
    textEdit: null,
    isUnsaved: false,
    undoLength: 0,
    redoLength: 0,
  };
}
