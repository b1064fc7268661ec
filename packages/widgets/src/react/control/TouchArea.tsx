import { reachBeyond } from './Scaled.tsx';
import { useCoarsePointer } from './use-coarse-pointer.ts';

interface TouchAreaProps {
  /** Size of the control it stands in, page units. */
  width: number;
  height: number;
  scale: number;
}

/** Widens a small control to a finger's reach, where fingers are used. Stands inside the control. */
export function TouchArea({ width, height, scale }: TouchAreaProps) {
  if (!useCoarsePointer()) return null;
  const across = reachBeyond(width, scale);
  const along = reachBeyond(height, scale);
  return <span aria-hidden="true" style={{ position: 'absolute', inset: `${-along}px ${-across}px` }} />;
}
