import { calls } from '@zutai/contract';
import { useParams } from 'react-router';
import { DetailPage } from '../../components/detail-page/index.ts';
import { logTabOf } from '../../components/event-log/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import type { Template } from '../template/index.ts';

const loadTabs = () => import('../template/index.ts');

/** /manage/system/model/{id}/…: one product, with the tabs of templates. */
export function FixedModelPage() {
  const t = useText('fixedModel');
  const template = useText('template');
  const shell = useText('shell');
  const audit = useText('audit');
  const alarm = useText('alarm');
  const { id = '' } = useParams();
  return (
    <DetailPage<Template>
      query={useCall(calls.template.detail, { id })}
      id={id}
      titleOf={useTitle()}
      one={t('one')}
      trail={[{ title: shell('menuManage') }, { title: t('title'), to: pathTo('/manage/system/model') }]}
      note={({ version, equipmentCount: count, manufacturer, productNumber }) => (
        <>
          <span>{[manufacturer, productNumber].filter((part) => part !== '').join(' · ')}</span>
          <span>{t('note', { version, count })}</span>
        </>
      )}
      tabs={[
        {
          key: 'signal',
          text: t('points'),
          path: pathTo('/manage/system/model/:id/signal', { id }),
          count: ({ signalCount }) => signalCount,
          load: async () => (await loadTabs()).TemplateSignalTab,
        },
        {
          key: 'driver',
          text: template('tabDriver'),
          path: pathTo('/manage/system/model/:id/driver', { id }),
          count: ({ driverCount }) => driverCount,
          load: async () => (await loadTabs()).TemplateDriverTab,
        },
        {
          key: 'report',
          text: template('tabReport'),
          path: pathTo('/manage/system/model/:id/report', { id }),
          count: ({ reportCount }) => reportCount,
          load: async () => (await loadTabs()).TemplateReportTab,
        },
        {
          key: 'alarm',
          text: alarm('rules'),
          path: pathTo('/manage/system/model/:id/alarm', { id }),
          count: ({ alarmRuleCount }) => alarmRuleCount,
          load: async () => (await loadTabs()).TemplateAlarmTab,
        },
        {
          key: 'equipment',
          call: calls.equipment.query,
          text: template('tabEquipment'),
          path: pathTo('/manage/system/model/:id/equipment', { id }),
          count: ({ equipmentCount }) => equipmentCount,
          load: async () => (await loadTabs()).TemplateEquipmentTab,
        },
        {
          key: 'version',
          text: template('tabVersion'),
          path: pathTo('/manage/system/model/:id/version', { id }),
          load: async () => (await loadTabs()).TemplateVersionTab,
        },
        {
          key: 'info',
          text: template('tabInfo'),
          path: pathTo('/manage/system/model/:id/info', { id }),
          load: async () => (await import('./FixedModelInfoTab.tsx')).FixedModelInfoTab,
        },
        {
          key: 'log',
          text: audit('objectTitle'),
          path: pathTo('/manage/system/model/:id/log', { id }),
          load: async () => logTabOf('template'),
        },
      ]}
    />
  );
}
