import { calls } from '@zutai/contract';
import { useParams } from 'react-router';
import { DetailPage } from '../../../components/detail-page/index.ts';
import { logTabOf } from '../../../components/event-log/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import type { Template } from '../template-form.tsx';

/** /manage/eg/template/edit/{id}/… */
export function TemplateEditPage() {
  const t = useText('template');
  const shell = useText('shell');
  const audit = useText('audit');
  const script = useText('script');
  const alarm = useText('alarm');
  const titleOf = useTitle();
  const { id = '' } = useParams();
  return (
    <DetailPage<Template>
      query={useCall(calls.template.detail, { id })}
      id={id}
      titleOf={titleOf}
      one={t('one')}
      trail={[{ title: shell('menuManage') }, { title: t('title'), to: pathTo('/manage/eg/template/list') }]}
      note={({ version, equipmentCount: count }) => <span>{t('contentNote', { version, count })}</span>}
      tabs={[
        {
          key: 'page',
          text: t('pages'),
          path: pathTo('/manage/eg/template/edit/:id/page', { id }),
          count: ({ pageCount }) => pageCount,
          load: async () => (await import('./TemplatePageTab.tsx')).TemplatePageTab,
        },
        {
          key: 'driver',
          text: t('tabDriver'),
          path: pathTo('/manage/eg/template/edit/:id/driver', { id }),
          count: ({ driverCount }) => driverCount,
          load: async () => (await import('./TemplateDriverTab.tsx')).TemplateDriverTab,
        },
        {
          key: 'signal',
          text: t('tabSignal'),
          path: pathTo('/manage/eg/template/edit/:id/signal', { id }),
          count: ({ signalCount }) => signalCount,
          load: async () => (await import('./TemplateSignalTab.tsx')).TemplateSignalTab,
        },
        {
          key: 'script',
          text: script('title'),
          path: pathTo('/manage/eg/template/edit/:id/script', { id }),
          load: async () => (await import('./TemplateScriptTab.tsx')).TemplateScriptTab,
        },
        {
          key: 'report',
          text: t('tabReport'),
          path: pathTo('/manage/eg/template/edit/:id/report', { id }),
          count: ({ reportCount }) => reportCount,
          load: async () => (await import('./TemplateReportTab.tsx')).TemplateReportTab,
        },
        {
          key: 'alarm',
          text: alarm('rules'),
          path: pathTo('/manage/eg/template/edit/:id/alarm', { id }),
          count: ({ alarmRuleCount }) => alarmRuleCount,
          load: async () => (await import('./TemplateAlarmTab.tsx')).TemplateAlarmTab,
        },
        {
          key: 'equipment',
          call: calls.equipment.query,
          text: t('tabEquipment'),
          path: pathTo('/manage/eg/template/edit/:id/equipment', { id }),
          count: ({ equipmentCount }) => equipmentCount,
          load: async () => (await import('./TemplateEquipmentTab.tsx')).TemplateEquipmentTab,
        },
        {
          key: 'version',
          text: t('tabVersion'),
          path: pathTo('/manage/eg/template/edit/:id/version', { id }),
          load: async () => (await import('./TemplateVersionTab.tsx')).TemplateVersionTab,
        },
        {
          key: 'info',
          text: t('tabInfo'),
          path: pathTo('/manage/eg/template/edit/:id/info', { id }),
          load: async () => (await import('./TemplateInfoTab.tsx')).TemplateInfoTab,
        },
        {
          key: 'log',
          text: audit('objectTitle'),
          path: pathTo('/manage/eg/template/edit/:id/log', { id }),
          load: async () => logTabOf('template'),
        },
      ]}
    />
  );
}
