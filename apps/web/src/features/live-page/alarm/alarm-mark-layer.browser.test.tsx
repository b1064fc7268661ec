import type { Alarm } from '@zutai/contract';
import { type Binding, unbound, type Widget } from '@zutai/diagram';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { show } from '../../../testing/show.tsx';
import { AlarmMarkLayer, PageAlarmsContext } from './AlarmMarkLayer.tsx';

const boundTo = (id: string, signalId: string, x: number): Widget =>
  ({
    ...{ id, pid: null, widgetType: 'UsualText', widgetName: id, zIndex: 1 },
    position: { x, y: 20, width: 80, height: 30, rotate: 0 },
    data: { ...unbound, type: 'signal', signalId } as Binding,
    clickEvent: { enable: false, config: {} },
  }) as unknown as Widget;

const alarm = (id: string, signalId: string, more: Partial<Alarm>): Alarm => ({
  ...{ id, ruleId: id, equipmentId: '1', equipTitle: '', equipTitleEn: '', signalId, title: `alarm ${id}` },
  ...{ titleEn: '', type: 'limit', alarmLevelId: '1', levelTitle: 'Urgent', levelTitleEn: '' },
  ...{ levelColor: '$alarmUrgent', levelShape: '▲', state: 'unacknowledgedActive', stage: 1, gmtTrigger: 1 },
  ...{ gmtRelease: null, acknowledgedMs: null, acknowledgedBy: '', note: '', shelvedUntilMs: null },
  ...{ value: '', valueEn: '', msg: '', msgEn: '', raisedCount: 1 },
  ...{ firstOutId: null, firstOutMs: null, isQuiet: false, subsequentCount: 0, subsequentUnacknowledged: 0 },
  ...more,
});

it('marks what is bound to a signal in alarm, by the first to be answered, and nothing that was shelved', async () => {
  const widgets = [
    boundTo('a', '1', 20),
    boundTo('b', '2', 140),
    boundTo('c', '3', 260),
    boundTo('d', '4', 380),
  ];
  const alarms = [
    alarm('10', '1', { state: 'acknowledgedActive' }),
    alarm('11', '1', {}),
    alarm('12', '1', { alarmLevelId: '2', levelTitle: 'Later' }),
    alarm('13', '2', { state: 'shelved' }),
    alarm('14', '3', { state: 'acknowledgedActive', levelShape: '●', levelTitle: 'Low' }),
  ];
  await show({
    '/': (
      <main>
        <h1>page</h1>
        <div style={{ position: 'relative', width: 600, height: 200 }}>
          <PageAlarmsContext value={alarms}>
            <AlarmMarkLayer widgets={widgets} scale={1} />
          </PageAlarmsContext>
        </div>
      </main>
    ),
  });
  const marks = page.getByTestId('alarm-mark');
  await expect.element(marks.first()).toBeVisible();
  expect(marks.elements().map((mark) => mark.getAttribute('aria-label')?.split(',')[0])).toEqual([
    'Urgent: alarm 11',
    'Low: alarm 14',
  ]);
  expect(marks.elements().map((mark) => mark.getAttribute('data-waits'))).toEqual(['true', 'false']);
  expect(marks.elements().map((mark) => mark.textContent)).toEqual(['▲', '●']);
  const [first] = marks.elements();
  expect(first!.getBoundingClientRect()).toMatchObject({ width: 88, height: 38 });
  const isMoving = getComputedStyle(first!).animationName !== 'none';
  expect(isMoving).toBe(!window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  await seeNoBarriers();
});
