import { calls, type ExcelForm } from '@zutai/contract';
import { excelVersionList } from '@zutai/lists';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { DrawerDialog } from '../../../components/drawer-dialog/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { download } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** All versions of a template, each to be taken along. */
export function VersionsDialog({ form, ...dialog }: DialogProps & { form: ExcelForm }) {
  const t = useText('excel');
  return (
    <DrawerDialog {...dialog} title={t('versions')} width={900}>
      <ListTable
        list={excelVersionList}
        owner={form.id}
        scope={{ id: form.id }}
        actions={(row) => (
          <RowMenu
            actions={[
              {
                key: 'download',
                text: t('downloadTemplate'),
                call: calls.excel.downloadTemplate,
                onSelect: () =>
                  void download(calls.excel.downloadTemplate, { versionId: row.id }, row.fileName),
              },
            ]}
          />
        )}
        empty={<EmptyState title={t('templateEmptyTitle')} text={t('templateEmptyText')} />}
      />
    </DrawerDialog>
  );
}
