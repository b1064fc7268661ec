import { calls, type ResponseOf } from '@zutai/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { answer } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { show } from '../../../testing/show.tsx';
import { EquipmentCard } from './EquipmentCard.tsx';
import type { ListedEquipment } from './use-equipment-list.ts';

const EQUIPMENT = {
  ...{ id: '1', title: '一号泵站', titleEn: '', sn: 'GW-1', online: false, communication: 'offline' },
  ...{ faults: [], lastSeenMs: null, isFollowed: false, homePageId: null, display: 'list' },
  ...{ signalCount: 0, signals: [], values: [], keySignals: [] },
} as unknown as ListedEquipment;

/** Alarms of the equipment, as the server counts them. */
let alarms: ResponseOf<typeof calls.alarm.countByEquipment>;
beforeEach(() => {
  alarms = [];
  answer(calls.alarm.countByEquipment, () => alarms);
  answer(calls.alarm.queryLevels, () => [
    {
      ...{ id: '5', revision: 1, priority: 1, title: '紧急', titleEn: '', color: '$alarmUrgent' },
      ...({ shape: '▲', sound: 'urgent' } as const),
    },
  ]);
});

it('says how many alarms are open, by shape and word, and leads to them', async () => {
  alarms = [
    { equipmentId: '2', open: 9, unacknowledged: 9, levelId: '5' },
    { equipmentId: '1', open: 3, unacknowledged: 1, levelId: '5' },
  ];
  const shown = await show({
    '/list': (
      <main>
        <h1>list</h1>
        <EquipmentCard equipment={EQUIPMENT} isLost={false} />
      </main>
    ),
    '/monitor/eg/detail/list/1': <p>equipment</p>,
  });
  const level = { level: '紧急', open: 3, unacknowledged: 1 };
  const mark = page.getByRole('link', { name: textOf('alarm', 'levelCount', level) });
  await expect.element(mark).toHaveTextContent('▲3');
  await seeNoBarriers();
  await mark.click();
  await expect.poll(shown.address).toBe('/monitor/eg/detail/list/1?tab=alarm');
});

it('has a name that a finger meets', async () => {
  await show({
    '/list': (
      <main>
        <EquipmentCard equipment={EQUIPMENT} isLost={false} />
      </main>
    ),
  });
  const name = page.getByRole('link', { name: '一号泵站' });
  await expect.element(name).toBeVisible();
  // WCAG 2.2, 2.5.8
  expect(name.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});
