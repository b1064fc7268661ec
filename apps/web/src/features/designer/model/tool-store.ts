import type { LintFinding, PickedWidget } from '@zutai/diagram';
import { create } from 'zustand';
import { loadBarNames, storeBarNames } from './stored/stored-fold.ts';

/** A dialog of a design tool, with what it is about. */
export type ToolDialog =
  | { kind: 'rebind'; ids: readonly string[] | null; isOffered?: boolean }
  | { kind: 'svg-import' }
  | { kind: 'make-faceplate' };

/** A panel under the drawing, which it leaves free; one at a time, the list of findings among them. */
export type ToolPanel = 'array' | 'instances' | 'find' | 'documentation' | 'simulation';

/** What of the tools is on, apart from dialogs. */
export interface ToolMode {
  /** The list of findings under the drawing. */
  isCheckOpen: boolean;
  /** While the page runs: the pointer works its controls and draws nothing. */
  isOperating: boolean;
  /** While the page runs: writes are sent to the plant. Otherwise they are tried out here. */
  isSending: boolean;
  /** The pointer moves the drawing as a whole. */
  isHand: boolean;
  /** The command bar shows the names of its buttons. */
  hasNames: boolean;
}

interface ToolState extends ToolMode {
  dialog: ToolDialog | null;
  panel: ToolPanel | null;
  /** What the last check of the page found, the worst first; null before the first. */
  findings: readonly LintFinding[] | null;
  /** What was under the pointer when the menu of the drawing was asked for. */
  underPointer: readonly PickedWidget[];
  /** Key of the library's entry that follows the pointer, or did last. */
  placing: string | null;
  /** The button is down: it is placed where that is released. */
  isPlacingHeld: boolean;
}

const closed: ToolState = {
  dialog: null,
  panel: null,
  findings: null,
  underPointer: [],
  isCheckOpen: false,
  isOperating: false,
  isSending: false,
  isHand: false,
  hasNames: loadBarNames(),
  placing: null,
  isPlacingHeld: false,
};

/** Which tools of the designer are open. One designer is on the screen at a time. */
export const useToolStore = create<ToolState>(() => closed);

export const toolStore = {
  open: (dialog: ToolDialog) => useToolStore.setState({ dialog }),
  close: () => useToolStore.setState({ dialog: null }),
  toggleCheck: () => useToolStore.setState(({ isCheckOpen }) => ({ isCheckOpen: !isCheckOpen, panel: null })),
  openPanel: (panel: ToolPanel) => useToolStore.setState({ panel, isCheckOpen: false }),
  closePanel: () => useToolStore.setState({ panel: null }),
  setOperating: (isOperating: boolean) => useToolStore.setState({ isOperating }),
  setSending: (isSending: boolean) => useToolStore.setState({ isSending }),
  setPlacing: (placing: string, isPlacingHeld: boolean) => useToolStore.setState({ placing, isPlacingHeld }),
  leaveHand: () => useToolStore.setState({ isHand: false }),
  toggleHand: () => useToolStore.setState(({ isHand }) => ({ isHand: !isHand })),
  toggleNames() {
    const hasNames = !useToolStore.getState().hasNames;
    storeBarNames(hasNames);
    useToolStore.setState({ hasNames });
  },
  setUnderPointer: (underPointer: readonly PickedWidget[]) => useToolStore.setState({ underPointer }),
  /** When the designer is left. */
  reset: () => useToolStore.setState({ ...closed, hasNames: loadBarNames() }),
};

export function setFindings(findings: readonly LintFinding[]): void {
  useToolStore.setState({ findings });
}
