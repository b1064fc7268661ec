import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { EquipmentCard } from './EquipmentCard.tsx';
import type { ListedEquipment } from './use-equipment-list.ts';

const EQUIPMENT = {
  ...{ id: '1', title: '一号泵站', titleEn: '', sn: 'GW-1', online: false, communication: 'offline' },
  ...{ faults: [], lastSeenMs: null, isFollowed: false, homePageId: null, display: 'list' },
  ...{ signalCount: 0, signals: [], values: [], keySignals: [] },
} as unknown as ListedEquipment;

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
