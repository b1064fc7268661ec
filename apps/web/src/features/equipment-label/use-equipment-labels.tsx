import type { Equipment } from '@zutai/contract';
import { useDialogs } from '../../components/dialogs/index.ts';
import { LabelSheetDialog } from '../../components/label-sheet/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';

type Labelled = Pick<Equipment, 'id' | 'title' | 'titleEn' | 'serialNumber' | 'deviceId'>;

/** Opens the labels of equipment: a QR code of the address of its page, its name and its number. */
export function useEquipmentLabels(): (rows: readonly Labelled[]) => void {
  const t = useText('equipment');
  const dialogs = useDialogs();
  const titleOf = useTitle();
  return (rows) =>
    void dialogs.open((dialog) => (
      <LabelSheetDialog
        {...dialog}
        title={t('labels')}
        help={t('labelsHelp')}
        labels={rows.map((row) => ({
          key: row.id,
          title: titleOf(row),
          number: row.serialNumber || row.deviceId,
          path: pathTo('/monitor/eg/detail/list/:id', { id: row.id }),
        }))}
      />
    ));
}
