import { type AlarmLevel, calls, type Equipment, type SyncItem } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage, textOf } from '../../../lib/language/index.ts';
import { answer } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { show } from '../../../testing/show.tsx';
import type { Template } from '../template-form.tsx';
import { TemplateEquipmentTab } from './TemplateEquipmentTab.tsx';

const TEMPLATE = { id: '7', title: '离心泵', version: 5, parameters: [] } as unknown as Template;
const pump = (id: string, title: string, templateVersion: number | null): Equipment => ({
  ...{ id, title, titleEn: '', equipName: title, kind: 'EG', ruleType: '00', display: 'list' },
  ...{ manufacturer: '', model: '', serialNumber: '', address: '', longitude: null, latitude: null },
  ...{ remark: '', departmentId: null, departmentTitle: '', departmentTitleEn: '', gatewayId: null },
  ...{ gatewayTitle: '', gatewayTitleEn: '', sn: '', deviceId: id, templateId: '7', templateTitle: '' },
  templateKind: 'EG',
  templateNewest: 5,
  ...{ templateVersion, templateValues: {}, online: false, communication: 'offline', faults: [] },
  ...{ lastSeenMs: null, signalCount: 2, driverCount: 1, pageCount: 0, homePageId: null },
  ...{ isFollowed: false, isShared: false, isChangeable: true, revision: 1, createdMs: 0, updatedMs: 0 },
});

/** An alarm rule as the difference tells it: in alarm above so many metres. */
const rule = (value: number, levelId: string) => ({
  condition: {
    condition: {
      ...{ kind: 'limit', direction: 'high', limit: { from: 'constant', value } },
      ...{ secondLimit: null, deadband: 0 },
    },
    ...{ signalUnit: 'm', signalUnitEn: '', signalStates: [], namedSignals: [] },
  },
  level_id: levelId,
});
const level = (id: string, title: string): AlarmLevel => ({
  ...{ id, revision: 1, priority: Number(id), title, titleEn: '', color: '#ff0000' },
  ...{ shape: '▲', sound: 'none' },
});

const ITEMS: SyncItem[] = [
  {
    ...{ kind: 'signal', action: 'change', name: 'speed', nameEn: '', title: '转速', titleEn: 'Speed' },
    ...{ equipment: { unit: 'Hz' }, template: { unit: 'rpm' } },
  },
  {
    ...{ kind: 'signal', action: 'keep', name: 'level', nameEn: '', title: '液位', titleEn: 'Level' },
    ...{ equipment: { decimals: 1 }, template: { decimals: 3 } },
  },
  {
    ...{ kind: 'signal', action: 'release', name: 'flow', nameEn: '', title: '流量', titleEn: '' },
    ...{ equipment: {}, template: null },
  },
  {
    ...{
      kind: 'alarmRule',
      action: 'change',
      name: '液位高',
      nameEn: 'Level high',
      title: 'level',
      titleEn: '',
    },
    ...{ equipment: rule(8, '3'), template: rule(9, '1') },
  },
];

it('shows what would change at each piece of equipment and what stays, before it is synchronised', async () => {
  answer(calls.list.queryViews, () => []);
  answer(calls.alarm.queryLevels, () => [level('1', '紧急'), level('3', '一般')]);
  answer(calls.equipment.query, () => ({
    total: 2,
    rows: [pump('1', '一号泵', 4), pump('2', '二号泵', null)],
  }));
  answer(calls.template.compare, ({ equipmentId }) => ({
    ...{ templateId: '7', version: 5 },
    items: equipmentId === '1' ? ITEMS : [],
  }));
  const synchronised = answer(calls.template.synchronise, () => ({
    ...{ equipment: 1, added: 0, changed: 1, released: 1 },
  }));
  await show({ '/': <TemplateEquipmentTab record={TEMPLATE} /> });
  await expect.element(page.getByText(textOf('template', 'behind', { version: 4, count: 1 }))).toBeVisible();
  await expect.element(page.getByText(textOf('template', 'neverSynced'))).toBeVisible();
  await page
    .getByRole('button', { name: textOf('template', 'syncLook') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Hz.*rpm/)).toBeVisible();
  await expect.element(dialog.getByText(/8 m.*9 m/)).toBeVisible();
  await expect.element(dialog.getByText(/▲ 一般.*▲ 紧急/)).toBeVisible();
  await expect.element(dialog.getByText(textOf('template', 'syncReleaseText'))).toBeVisible();
  await expect.element(dialog.getByText('液位高')).toBeVisible();
  const kept = { label: textOf('auditField', 'decimals'), own: '1', template: '3' };
  await expect.element(dialog.getByText(textOf('template', 'syncKept', kept))).toBeVisible();
  await seeNoBarriers();
  await setLanguage('en');
  for (const name of ['Level high', 'Speed', '流量'])
    await expect.element(dialog.getByText(name, { exact: true })).toBeVisible();
  await setLanguage('zh');
  expect(synchronised).toEqual([]);
  await dialog.getByRole('button', { name: textOf('template', 'sync') }).click();
  await expect.element(page.getByText(textOf('template', 'synced', { count: 1 }))).toBeVisible();
  expect(synchronised).toEqual([{ templateId: '7', version: 5, equipmentIds: ['1'] }]);
});
