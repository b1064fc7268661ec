import { useOverlayServices } from '../overlay/overlay-services.ts';

/**
 * Why what writes to the plant is disabled, in words: the reader may not write, as the guest of a link to look at; the
 * plant cannot be reached; the page is shown as it was. Undefined: it can be written.
 */
export function useWriteRefusal(): string | undefined {
  return useOverlayServices().noWriteReason;
}
