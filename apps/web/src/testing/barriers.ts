import axe from 'axe-core';
import { expect, vi } from 'vitest';

/** What keeps somebody out; lesser findings are advice, and some of them are about whole pages. */
const STOPPING: readonly unknown[] = ['serious', 'critical'];

/** Fails when axe-core finds a serious or critical barrier in what is shown, or in the dialog over it. */
export async function seeNoBarriers(): Promise<void> {
  await vi.waitFor(async () => {
    const dialogs = [...document.querySelectorAll('[role=dialog][aria-modal=true]')];
    const shown = dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document.body;
    const { violations } = await axe.run(shown, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // No rule among these reads stylesheets, and no page has frames of ours.
      preload: false,
      iframes: false,
    });
    const found = violations
      .filter(({ impact }) => STOPPING.includes(impact))
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    expect(found).toEqual([]);
  });
}
