/** Where copied widgets wait; the web gives local storage, so that they reach another page of the same site. */
export interface Clipboard {
  read(): string | null;
  write(text: string): void;
}

export function createMemoryClipboard(): Clipboard {
  let text: string | null = null;
  return {
    read: () => text,
    write(copied) {
      text = copied;
    },
  };
}
