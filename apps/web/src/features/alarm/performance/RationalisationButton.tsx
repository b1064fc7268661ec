import { calls } from '@zutai/contract';
import { alarmRationalisationList } from '@zutai/lists';
import { ExportButton } from '../../../components/data-table/index.ts';
import { download } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** Takes along what was decided of every alarm that its user sees, as a file with both languages. */
export function RationalisationButton() {
  const t = useText('alarm');
  const { name } = alarmRationalisationList;
  return (
    <ExportButton
      text={t('exportRationalisation')}
      onExport={(format, options) =>
        download(
          calls.list.export,
          { list: name, format, request: { sortField: 'equipTitle', sortOrder: 'asc' } },
          `${name}.${format}`,
          options,
        )
      }
    />
  );
}
