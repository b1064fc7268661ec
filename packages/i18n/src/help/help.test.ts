import { expect, it } from 'vitest';
import { resources } from '../resources.ts';
import { help as en } from './en/index.ts';
import { HELP_PLACES, helpTopicIds, helpTopicOf } from './places.ts';
import type { HelpTopic } from './topic.ts';
import { help as zh } from './zh/index.ts';

const HAN = /\p{Script=Han}/u;
const textsOf = ({ title, what, tasks, keys }: HelpTopic) => [
  title,
  what,
  ...tasks.flatMap((task) => [task.title, ...task.steps]),
  ...keys.flatMap(({ key, text }) => [key, text]),
];
const namesIn = (text: string) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map((match) => String(match[1]));

it('both languages have the same topics with as many tasks, steps and keys', () => {
  const shape = (topic: HelpTopic) => [topic.tasks.map(({ steps }) => steps.length), topic.keys.length];
  for (const id of helpTopicIds) expect(shape(en[id]), id).toEqual(shape(zh[id]));
  for (const help of [zh, en]) expect(Object.keys(help).toSorted()).toEqual([...helpTopicIds].toSorted());
});

it.each([
  ['zh', zh],
  ['en', en],
] as const)('names in %s are texts of the interface, and nothing is left open', (language, help) => {
  const known = new Set(Object.values(resources[language]).flatMap((texts) => Object.values<string>(texts)));
  for (const id of helpTopicIds) {
    const texts = textsOf(help[id]);
    for (const text of texts) {
      // What a text that is gone, and a place that nothing fills, would leave.
      expect(text, id).not.toMatch(/undefined|\{\{/);
      expect(text.trim(), id).not.toBe('');
      expect(text.split('**').length % 2, text).toBe(1);
      for (const name of namesIn(text)) expect(known.has(name), `${id}: ${name}`).toBe(true);
      if (language === 'en') expect(HAN.test(text), text).toBe(false);
    }
    expect(HAN.test(help[id].what), id).toBe(language === 'zh');
  }
  const named = helpTopicIds.filter((id) => textsOf(help[id]).some((text) => text.includes('**')));
  expect(named.length).toBeGreaterThan(50);
});

it('related topics exist and are others', () => {
  for (const [id, { related }] of Object.entries(HELP_PLACES)) {
    expect(related.filter((one) => !Object.hasOwn(HELP_PLACES, one))).toEqual([]);
    expect(related).not.toContain(id);
  }
});

it('finds the topic of an address by the longest beginning that fits', () => {
  expect(helpTopicOf('/manage/eg/equipment/edit/12/signal')).toBe('signals');
  expect(helpTopicOf('/manage/eg/equipment/edit/12/driver')).toBe('equipment');
  expect(helpTopicOf('/manage/account/role/matrix')).toBe('roles');
  expect(helpTopicOf('/manage/account/op')).toBe('accounts');
  expect(helpTopicOf('/manage/eg/7/designer/9')).toBe('designer');
  expect(helpTopicOf('/monitor/alarmed')).toBeUndefined();
});
