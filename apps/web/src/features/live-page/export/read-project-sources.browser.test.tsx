import { calls, projectMonitorCalls } from '@zutai/contract';
import { createPage, unbound } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { expect, it } from 'vitest';
import { answer } from '../../../testing/answer.ts';
import type { PageSources } from '../model/page-owner.ts';
import { readProjectSources } from './read-project-sources.ts';

const base: PageSources = {
  ...{ owner: { kind: 'project', id: '3' }, title: '泵站', signals: [], mvars: [], errorText: null },
  equipments: [{ id: '7', title: '一号泵', online: true }],
};
const value = (id: string, data: object) => {
  const made = getWidget('UsualDataText')!.model.create(id, { x: 0, y: 0, width: 9, height: 9, rotate: 0 });
  return { ...made, data: { ...(made.data as object), ...data } };
};

it('reads what another page of a project shows, with the right to that page', async () => {
  const asked = answer(projectMonitorCalls.querySignals, () => []);
  const tagged = answer(calls.monitor.querySignalOfMany, () => []);
  const widgets = [value('a', { ...unbound, signalId: '11' }), value('b', { ...unbound, signalId: '12' })];
  const opened = { id: '5', page: createPage({}, widgets), faceplates: new Map() };
  expect(await readProjectSources(base, opened, 'zh')).toEqual(base);
  expect(asked).toEqual([{ pageId: '5', dataSignal: '11,12' }]);
  expect(tagged).toEqual([]);
});

it('asks for nothing where nothing is shown', async () => {
  const asked = answer(projectMonitorCalls.querySignals, () => []);
  await readProjectSources(base, { id: '5', page: createPage({}, []), faceplates: new Map() }, 'zh');
  expect(asked).toEqual([]);
});
