import type { CommandOf } from './command.ts';
import type { KeyInput, PointerInput } from './input.ts';
import type { Overlay } from './state.ts';

/** What is between pointer down and pointer up. Escape ends it without `end`; the editor then puts everything back. */
export interface Gesture {
  move(input: PointerInput): void;
  /** The pointer is up. 'continue': the gesture goes on with the next press, as a line drawn by clicks does. */
  end(input: PointerInput): 'continue' | undefined;
  /** A press while it goes on. */
  press?(input: PointerInput): void;
  /** The pointer has left the drawing with no button down. */
  leave?(): void;
  /** It was taken back: the page is already as it was before. */
  cancelled?(): void;
  /** A key while it goes on; true when it has taken it. */
  key?(input: KeyInput): boolean;
}

/** A tool decides on pointer down which gesture begins. `Host` is the editor, which stands above this file. */
export interface ToolOf<Host> {
  readonly id: string;
  /** CSS cursor. */
  readonly cursor: string;
  pointerDown(editor: Host, input: PointerInput): Gesture | undefined;
  /** What is shown where the pointer rests with no button down. */
  hover?(editor: Host, input: PointerInput): Overlay;
}

/** What an editor can do, handed to it: commands and tools are written against the editor and stand above it. */
export interface RegistryOf<Host> {
  /** What the key stands for. */
  findCommand(input: KeyInput): CommandOf<Host> | undefined;
  /** @throws RangeError for an id that names no command. */
  getCommand(id: string): CommandOf<Host>;
  /** @throws RangeError for an id that names no tool. */
  getTool(id: string): ToolOf<Host>;
}
