import { type ShownStyle, shownStyle } from '@zutai/contract';

/** Between an editor and the previews of what is in it, in other frames and windows of this browser. */
const nameOf = (styleId: string) => `zutai-style-${styleId}`;

const ASK = 'ask';

/** Tells previews what is in an editor, now and whenever one asks. */
export class DraftSender {
  readonly #channel: BroadcastChannel;
  #draft: ShownStyle;

  constructor(styleId: string, draft: ShownStyle) {
    this.#draft = draft;
    this.#channel = new BroadcastChannel(nameOf(styleId));
    this.#channel.onmessage = ({ data }) => {
      if (data === ASK) this.#channel.postMessage(this.#draft);
    };
  }

  send(draft: ShownStyle): void {
    this.#draft = draft;
    this.#channel.postMessage(draft);
  }

  close(): void {
    this.#channel.close();
  }
}

/** Asks the editor of a style for what is in it, and listens to what becomes of that. @returns ends it */
export function watchDraft(styleId: string, onDraft: (draft: ShownStyle) => void): () => void {
  const channel = new BroadcastChannel(nameOf(styleId));
  channel.onmessage = ({ data }) => {
    const draft = shownStyle.safeParse(data);
    if (draft.success) onDraft(draft.data);
  };
  channel.postMessage(ASK);
  return () => channel.close();
}
