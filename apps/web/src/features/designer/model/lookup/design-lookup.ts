import type { LiveLookup } from '@zutai/diagram';

/**
 * Values while the page is drawn and does not run: names, units and what is bound, but no values, because one that
 * stands still looks like one that lives.
 */
export function createDesignLookup(live: LiveLookup): LiveLookup {
  return {
    get(binding) {
      const found = live.get(binding);
      // What a variable begins with is part of the design.
      if (found.quality === 'unbound' || binding?.type === 'variable') return found;
      return { ...found, value: null, timeMs: null, code: '', quality: 'good' };
    },
  };
}
