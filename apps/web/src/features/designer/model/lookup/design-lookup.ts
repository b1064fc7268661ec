import type { LiveLookup } from '@zutai/diagram';

/**
 * Values while the page is drawn and does not run: names, units and what is bound. Values only when they are wanted, and
 * then those alone that are current: one that stands still looks like one that lives.
 */
export function createDesignLookup(live: LiveLookup, hasValues = false): LiveLookup {
  return {
    get(binding) {
      const found = live.get(binding);
      // What a variable begins with is part of the design.
      if (found.quality === 'unbound' || binding?.type === 'variable') return found;
      if (hasValues && found.quality === 'good') return found;
      return { ...found, value: null, timeMs: null, code: '', quality: 'good' };
    },
  };
}
