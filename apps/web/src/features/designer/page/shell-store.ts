import { DEFAULT_LANGUAGE, type Language } from '@zutai/i18n';
import { create } from 'zustand';

/** A dialog or drawer of the designer's shell. */
export type ShellDialog = 'commands' | 'shortcuts' | 'settings' | 'texts' | 'copy' | 'export' | null;

interface ShellState {
  dialog: ShellDialog;
  /** The page runs while it is drawn. */
  isLive: boolean;
  /** Which of the page's texts the drawing shows. */
  language: Language;
}

const closed: ShellState = { dialog: null, isLive: false, language: DEFAULT_LANGUAGE };

/** What is open in the designer's shell. One designer is on the screen at a time. */
export const useShellStore = create<ShellState>(() => closed);

export const shellStore = {
  open: (dialog: ShellDialog) => useShellStore.setState({ dialog }),
  close: () => useShellStore.setState({ dialog: null }),
  setLive: (isLive: boolean) => useShellStore.setState({ isLive }),
  toggleLive: () => useShellStore.setState(({ isLive }) => ({ isLive: !isLive })),
  setLanguage: (language: Language) => useShellStore.setState({ language }),
  /** When the designer is left. */
  reset: () => useShellStore.setState(closed),
};
