import { useState } from 'react';

const allOpen = { left: true, right: true, library: true, layers: true };
type Name = keyof typeof allOpen;

export interface PanelFolds {
  open: Readonly<Record<Name, boolean>>;
  toggle: (name: Name) => void;
}

/** Which panels beside the drawing are open. */
export function usePanelFolds(): PanelFolds {
  const [open, setOpen] = useState<Record<Name, boolean>>(allOpen);
  return { open, toggle: (name) => setOpen((now) => ({ ...now, [name]: !now[name] })) };
}
