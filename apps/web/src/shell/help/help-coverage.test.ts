import { textIn } from '@zutai/i18n';
import { HELP_PLACES, helpTopicIds, helpTopicOf } from '@zutai/i18n/help';
import { help as en } from '@zutai/i18n/help/en';
import { help as zh } from '@zutai/i18n/help/zh';
import { expect, it } from 'vitest';
import { menuEntries } from '../menu/menu-registry.ts';
import { featureRoutes } from '../routing/route-registry.ts';
import { searchHelp } from './search-help.ts';

it('every entry of the menu has a topic of its own, called as the entry is', () => {
  const without = menuEntries.filter(({ to }) => helpTopicOf(to) === undefined).map(({ to }) => to);
  expect(without).toEqual([]);
  const topics = menuEntries.map(({ to }) => helpTopicOf(to)!);
  expect(topics.filter((one, place) => topics.indexOf(one) !== place)).toEqual([]);
  for (const { to, text } of menuEntries) {
    expect(zh[helpTopicOf(to)!].title, to).toBe(textIn('zh', text));
    expect(en[helpTopicOf(to)!].title, to).toBe(textIn('en', text));
  }
});

it('every screen behind the sign-in has help, and every topic is of a screen', () => {
  const addresses = featureRoutes
    .filter(({ layout = 'shell' }) => layout === 'shell')
    .map(({ path }) => `/${path.replaceAll(/:\w+/g, '1')}`);
  expect(addresses.filter((address) => helpTopicOf(address) === undefined)).toEqual([]);
  const all = featureRoutes.map(({ path }) => `/${path.replaceAll(/:\w+/g, '1')}`);
  const topics = new Set(all.map(helpTopicOf));
  expect(helpTopicIds.filter((id) => !topics.has(id))).toEqual([]);
  expect(Object.keys(HELP_PLACES).length).toBeGreaterThan(60);
});

it('finds topics by every word, those that are called so first', () => {
  expect(searchHelp(en, 'Gateways')[0]).toBe('gateways');
  expect(searchHelp(zh, '值班表')).toContain('notification');
  expect(searchHelp(en, 'sparkplug gateway')).toContain('gateways');
  expect(searchHelp(en, 'no such words at all')).toEqual([]);
});
