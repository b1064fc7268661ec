import type { ReactNode } from 'react';
import { RoomContext } from './room.ts';

interface TooSmallProps {
  /** What is pressed in it opens it large; otherwise something that lies over it does. */
  isOpener: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/** A component that is too small to be worked where it stands. */
export function TooSmall({ isOpener, onOpen, children }: TooSmallProps) {
  if (!isOpener)
    return (
      // What is under the tap that opens it can neither be hit nor reached.
      <div inert>
        <RoomContext value="small">{children}</RoomContext>
      </div>
    );
  return (
    <div
      onClickCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onOpen();
      }}
    >
      <RoomContext value="small">{children}</RoomContext>
    </div>
  );
}
