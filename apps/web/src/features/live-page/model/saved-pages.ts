/** Name of the channel between the windows of one browser. */
const CHANNEL = 'zutai-saved-pages';

/** Tells the other windows of this browser, and what else is open in this one, that a page or faceplate was saved. */
export function tellSaved(pageId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(pageId);
  channel.close();
}

/** Hears of pages that are saved in this browser. Returns how to stop. */
export function hearSaved(listener: (pageId: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data);
  };
  return () => channel.close();
}
