import type { ListFilters, ListView } from './list-state.ts';

interface Pending<F extends ListFilters> {
  readonly text: string;
  readonly view: ListView<F>;
}

/**
 * Views of a list that were asked for and are not shown yet. A busy browser shows an address some time after it was
 * changed; what somebody changes meanwhile starts from the last view they asked for, not from the one they still see.
 * Views are told apart by the query that an address carries of them.
 */
export class PendingViews<F extends ListFilters> {
  private shown: string | undefined;
  private pending: readonly Pending<F>[] = [];

  /** @returns the view that the next change starts from */
  latest(shown: string, view: ListView<F>): ListView<F> {
    if (shown !== this.shown) {
      const place = this.pending.findIndex(({ text }) => text === shown);
      // An address that nobody asked for here, such as that of a link, ends what was on its way.
      this.pending = place === -1 ? [] : this.pending.slice(place + 1);
      this.shown = shown;
    }
    return this.pending.at(-1)?.view ?? view;
  }

  add(text: string, view: ListView<F>): void {
    this.pending = [...this.pending, { text, view }];
  }
}
