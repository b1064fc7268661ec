import { CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { DownloadOptions, DownloadProgress } from '../../lib/call/index.ts';
import { messageOf } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';

export type ExportFormat = 'xlsx' | 'csv';

const WORDS = { xlsx: 'exportXlsx', csv: 'exportCsv', pdf: 'exportPdf' } as const;
const TABLES: readonly ExportFormat[] = ['xlsx', 'csv'];

/** Export of a list or curve as Excel or CSV: says how far it is, can be cancelled, and says when it fails. */
export function ExportButton<F extends keyof typeof WORDS = ExportFormat>(props: {
  onExport: (format: F, options: DownloadOptions) => Promise<unknown>;
  /** What it can be had as; Excel and CSV unless set. */
  formats?: readonly F[];
  isDisabled?: boolean;
  /** What it says, where that is not "export". */
  text?: string;
}) {
  const t = useText('common');
  const { message } = App.useApp();
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const formats = props.formats ?? (TABLES as readonly F[]);
  const run = async (format: F) => {
    const abort = new AbortController();
    running.current = abort;
    setProgress({ bytes: 0, rows: undefined });
    try {
      await props.onExport(format, { signal: abort.signal, onProgress: setProgress });
    } catch (error) {
      if (!abort.signal.aborted) message.error(messageOf(error));
    } finally {
      setProgress(null);
    }
  };
  if (progress !== null) {
    const megabytes = (progress.bytes / 1024 / 1024).toFixed(1);
    const rows = progress.rows;
    return (
      <Space.Compact>
        <Button loading role="status">
          {rows === undefined ? t('exporting', { megabytes }) : t('exportingRows', { rows, megabytes })}
        </Button>
        <Button
          icon={<CloseOutlined />}
          aria-label={t('exportCancel')}
          title={t('exportCancel')}
          onClick={() => running.current?.abort()}
        />
      </Space.Compact>
    );
  }
  return (
    <Dropdown
      trigger={['click']}
      disabled={props.isDisabled === true}
      menu={{
        items: formats.map((format) => ({ key: format, label: t(WORDS[format]) })),
        onClick: ({ key }) => void run(key as F),
      }}
    >
      <Button icon={<DownloadOutlined />}>{props.text ?? t('export')}</Button>
    </Dropdown>
  );
}
