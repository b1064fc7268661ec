import type { LiveValue } from '@zutai/contract';
import { LiveStore } from '../live/index.ts';

/** Values of a moment of the past, in the place of live ones. What others hand in is of now, and stays out. */
export class ReplayStore extends LiveStore {
  override apply(): string[] {
    return [];
  }

  /** These have changed. */
  change(values: readonly LiveValue[]): void {
    super.apply(values, true);
  }

  /** These are all that were known at another moment. */
  showMoment(values: readonly LiveValue[]): void {
    super.replaceAll(values);
  }
}
