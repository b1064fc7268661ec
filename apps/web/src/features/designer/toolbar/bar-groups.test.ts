import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { hostActions } from '../host/actions.ts';
import { barGroups, foldGroups } from './bar-groups.ts';
import { commandIcons } from './icons.tsx';

const none: ReadonlySet<string> = new Set();

describe('command bar', () => {
  it('has a picture and a known action for each button', () => {
    const actions = new Set(hostActions.map(({ id }) => id));
    for (const item of barGroups.flatMap(({ items }) => items)) {
      const id = 'command' in item ? item.command : item.action;
      expect(commandIcons[id], id).toBeDefined();
      if ('action' in item) expect(actions.has(item.action), item.action).toBe(true);
    }
  });

  it('has no two pictures that look alike', () => {
    const ids = barGroups.flatMap(({ items }) =>
      items.map((item) => ('command' in item ? item.command : item.action)),
    );
    const drawn = Map.groupBy(ids, (id) => renderToStaticMarkup(commandIcons[id]));
    expect([...drawn.values()].filter((alike) => alike.length > 1)).toEqual([]);
  });

  it('shows all where there is room, and folds one after another where there is not', () => {
    expect(foldGroups(barGroups, 4000, none).size).toBe(0);
    const wide = foldGroups(barGroups, 1100, none).size;
    const narrow = foldGroups(barGroups, 700, none).size;
    expect(wide).toBeGreaterThan(0);
    expect(narrow).toBeGreaterThan(wide);
    expect(foldGroups(barGroups, 1100, none).has('history')).toBe(false);
  });

  it('keeps folded what somebody folded', () => {
    expect([...foldGroups(barGroups, 4000, new Set(['order']))]).toEqual(['order']);
  });
});
