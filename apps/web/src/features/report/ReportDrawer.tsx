import type { Report } from '@zutai/contract';
import { useMemo } from 'react';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { RecordDrawer } from '../../components/record-form/index.ts';
import { inLanguage, useLanguage, useTitle } from '../../lib/language/index.ts';
import type { PageSources } from '../live-page/index.ts';
import type { ColumnChoices } from './ColumnsEditor.tsx';
import { reportForm } from './report-form.tsx';
import { addScope, type ReportOwner, reportScope } from './report-owner.ts';

interface ReportDrawerProps extends DialogProps {
  /** Whose report it is. */
  owner: ReportOwner;
  /** Without it one is added. */
  report?: Report;
  sources: PageSources;
}

/** Defines a report: its steps, its columns, and when it comes by itself. */
export function ReportDrawer({ owner, report, sources, ...dialog }: ReportDrawerProps) {
  const titleOf = useTitle();
  const language = useLanguage();
  const form = useMemo(() => {
    const owners = new Map(sources.equipments.map((each) => [each.id, titleOf(each)]));
    const isProject = sources.owner.kind === 'project';
    const choices: ColumnChoices = {
      signals: sources.signals
        .filter(({ dataType }) => dataType !== 'text')
        .map((signal) => {
          const { unit } = inLanguage(signal, language);
          const { id, title, titleEn, decimals } = signal;
          const label = [isProject && owners.get(signal.equipmentId), titleOf(signal)]
            .filter(Boolean)
            .join(' / ');
          return { value: id, label, title, titleEn, unit, decimals };
        }),
      mvars: sources.mvars.map(({ id, title, unit, decimals }) => ({
        ...{ value: id, label: title, title, titleEn: '', unit, decimals },
      })),
    };
    return reportForm(owner, choices);
  }, [owner, sources, titleOf, language]);
  return (
    <RecordDrawer
      {...dialog}
      form={form}
      {...(report === undefined ? { scope: addScope(owner) } : { record: report, scope: reportScope(owner) })}
    />
  );
}
