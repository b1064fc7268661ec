import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { calls, type RequestInputOf, type Signal } from '@zutai/contract';
import { App, Button, Modal, Radio, Spin, Upload } from 'antd';
import { useRef, useState } from 'react';
import { download, messageOf, useMutationCall, useUploadCall } from '../../../../lib/call/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { useAskExpiry } from '../use-ask-expiry.ts';
import { ImportPreview } from './ImportPreview.tsx';
import styles from './import.module.css';
import type { Preview } from './preview.ts';

type Mode = NonNullable<RequestInputOf<typeof calls.signal.previewImport>['mode']>;

const MODES: readonly Mode[] = ['merge', 'addOnly', 'replaceAll'];

export interface ImportDialogProps {
  equipmentId: string;
  equipmentTitle: string;
  /** Those that are there; if there are any, their table is the form to fill in. */
  signals: readonly Signal[];
  isOpen: boolean;
  onClose: () => void;
  /** Signals have changed on the server. */
  onImported: () => void;
}

/** Imports signals from a file: first what would change, by row, then all of it or nothing. */
export function ImportDialog(props: ImportDialogProps) {
  const { equipmentId, isOpen, onClose } = props;
  const askExpiry = useAskExpiry({ kind: 'equipment', id: equipmentId });
  const t = useText('signal');
  const common = useText('common');
  const { message } = App.useApp();
  const [mode, setMode] = useState<Mode>('merge');
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState('');
  const read = useUploadCall(calls.signal.previewImport);
  const commit = useMutationCall(calls.signal.commitImport);

  // What a file that was given up would change is nothing to the next one, also where its answer comes late.
  const reading = useRef(0);

  const start = async (chosen: File, chosenMode: Mode) => {
    reading.current += 1;
    const own = reading.current;
    setFile(chosen);
    setFailure('');
    try {
      const found = await read.mutateAsync({
        request: { equipmentId, mode: chosenMode },
        files: { file: chosen },
      });
      if (own === reading.current) setPreview(found);
    } catch (error) {
      if (own !== reading.current) return;
      setPreview(null);
      setFile(null);
      setFailure(messageOf(error));
    }
  };
  const changeMode = (next: Mode) => {
    setMode(next);
    // The file is judged anew: another mode changes other things.
    if (file !== null) void start(file, next);
  };
  const reset = () => {
    reading.current += 1;
    setFile(null);
    setPreview(null);
    setFailure('');
  };
  const run = async () => {
    if (preview === null || !(await askExpiry.ofImport(preview.rows, props.signals))) return;
    try {
      const done = await commit.mutateAsync({ importId: preview.importId });
      message.success(t('importDone', done));
      props.onImported();
      onClose();
    } catch (error) {
      reset();
      setFailure(messageOf(error));
    }
  };
  // Its answer closes the dialog; until then it is not opened for anything else.
  const close = () => {
    if (!commit.isPending) onClose();
  };
  const changes = preview === null ? 0 : preview.counts.add + preview.counts.change + preview.counts.delete;
  const canRun = preview !== null && preview.counts.error === 0 && changes > 0;
  return (
    <Modal
      open={isOpen}
      width={920}
      title={t('importTitle')}
      mask={{ closable: false }}
      onCancel={close}
      afterClose={reset}
      destroyOnHidden
      footer={
        <div className={styles.footer}>
          {preview !== null && <Button onClick={reset}>{t('importAgain')}</Button>}
          <span className={styles.grow} />
          <Button disabled={commit.isPending} onClick={close}>
            {common('cancel')}
          </Button>
          <Button
            type="primary"
            danger={canRun && preview.counts.delete > 0}
            disabled={!canRun}
            loading={commit.isPending}
            onClick={() => void run()}
          >
            {canRun ? t('importCommitCount', { count: changes }) : t('importCommit')}
          </Button>
        </div>
      }
    >
      <Radio.Group
        className={styles.modes}
        value={mode}
        disabled={read.isPending}
        onChange={(event) => changeMode(event.target.value)}
        aria-label={t('importMode')}
      >
        {MODES.map((one) => (
          <Radio key={one} value={one} className={styles.mode}>
            <strong>{t(`mode${one}`)}</strong>
            <span className={styles.note}>{t(`mode${one}Help`)}</span>
          </Radio>
        ))}
      </Radio.Group>
      {failure !== '' && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {preview === null && !read.isPending && (
        <>
          <Upload.Dragger
            accept=".xlsx,.csv"
            maxCount={1}
            showUploadList={false}
            beforeUpload={(chosen) => {
              void start(chosen, mode);
              return false;
            }}
          >
            <p className={styles.dropIcon}>
              <InboxOutlined />
            </p>
            <p className={styles.drop}>{t('importDrop')}</p>
            <p className={styles.note}>{t('importDropText')}</p>
          </Upload.Dragger>
          <ExportButtons {...props} />
        </>
      )}
      {read.isPending && (
        <div className={styles.reading}>
          <Spin />
          {t('importReading')}
        </div>
      )}
      {preview !== null && !read.isPending && <ImportPreview preview={preview} fileName={file?.name ?? ''} />}
    </Modal>
  );
}

/** The present table, or the empty form, to fill in. */
function ExportButtons({ equipmentId, equipmentTitle, signals }: ImportDialogProps) {
  const t = useText('signal');
  const { message } = App.useApp();
  const get = (format: 'xlsx' | 'csv') =>
    download(calls.signal.export, { equipmentId, format }, `${equipmentTitle}.${format}`).catch(
      (error: Error) => void message.error(error.message),
    );
  return (
    <div className={styles.forms}>
      <span className={styles.note}>{t(signals.length > 0 ? 'tableDownload' : 'formDownload')}</span>
      <Button size="small" type="link" icon={<DownloadOutlined />} onClick={() => void get('xlsx')}>
        .xlsx
      </Button>
      <Button size="small" type="link" icon={<DownloadOutlined />} onClick={() => void get('csv')}>
        .csv
      </Button>
    </div>
  );
}
