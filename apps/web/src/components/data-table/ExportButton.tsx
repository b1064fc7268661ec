import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useText } from '../../lib/language/index.ts';

export type ExportFormat = 'xlsx' | 'csv';

/** Export of a list or curve as Excel or CSV; says so while it runs and when it fails. */
export function ExportButton(props: {
  onExport: (format: ExportFormat) => Promise<unknown>;
  isDisabled?: boolean;
}) {
  const t = useText('common');
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const run = async (format: ExportFormat) => {
    setBusy(true);
    try {
      await props.onExport(format);
    } catch (error) {
      message.error(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      disabled={props.isDisabled === true || isBusy}
      menu={{
        items: [
          { key: 'xlsx', label: t('exportXlsx') },
          { key: 'csv', label: t('exportCsv') },
        ],
        onClick: ({ key }) => void run(key as ExportFormat),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={isBusy}>
        {t('export')}
      </Button>
    </Dropdown>
  );
}
