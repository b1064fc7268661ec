import { useOverlayServices } from '../overlay/overlay-services.ts';

/** Why what writes to the plant is disabled while the page is shown as it was, in words; undefined when it is not. */
export function usePastRefusal(): string | undefined {
  const { past, noWriteReason } = useOverlayServices();
  return past === undefined ? undefined : noWriteReason;
}
