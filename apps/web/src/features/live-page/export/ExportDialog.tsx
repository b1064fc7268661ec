import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { App, Button, Checkbox, Modal, Segmented, Select } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type FirstFocus, useFirstFocus } from '../../../components/first-focus/index.ts';
import { messageOf, saveFile } from '../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { useThemeMode } from '../../../lib/theme/index.ts';
import styles from './export-dialog.module.css';
import type { ExportTarget } from './export-target.ts';
import { PAPERS } from './pdf/paper.ts';
import { possibleScale } from './picture/raster.ts';
import {
  type ExportChoice,
  type Exported,
  exportStem,
  FORMATS,
  PNG_SCALES,
  runExport,
} from './run-export.ts';
import { storedChoice } from './stored-choice.ts';

interface ExportDialogProps {
  isOpen: boolean;
  /** Asked when the file is made, so that it has what is shown then. */
  target: () => ExportTarget;
  onClose: () => void;
}

const PAPER_TEXTS = {
  page: 'paperPage',
  'a4-landscape': 'paperA4Landscape',
  'a4-portrait': 'paperA4Portrait',
  'a3-landscape': 'paperA3Landscape',
  'a3-portrait': 'paperA3Portrait',
} as const;

const FORMAT_TEXTS = { svg: 'formatSvg', png: 'formatPng', pdf: 'formatPdf', print: 'formatPrint' } as const;
const NOTES = { svg: 'noteSvg', png: 'notePng', pdf: 'notePdf', print: 'notePrint' } as const;

function Line({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

function Content({ target, onClose, first }: Omit<ExportDialogProps, 'isOpen'> & { first: FirstFocus }) {
  const t = useText('pageExport');
  const common = useText('common');
  const language = useLanguage();
  const { message } = App.useApp();
  const [choice, setChoice] = useState<ExportChoice>(storedChoice.read);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [known] = useState(target);
  // What it answers changes with the colours that the page is drawn in.
  const latest = useRef(target);
  latest.current = target;
  const isDark = useThemeMode() === 'dark';
  const change = (part: Partial<ExportChoice>) => setChoice({ ...choice, ...part });
  const { format } = choice;
  const isPaper = format === 'pdf' || format === 'print';
  const size = known.shown.page.con;
  const scale = possibleScale(size, choice.scale);
  const isAll = choice.isAll && isPaper && known.others !== undefined;

  const say = ({ missingPictures, leftOut }: Exported) => {
    if (missingPictures > 0) void message.warning(t('missingPictures', { count: missingPictures }), 8);
    for (const { title, reason } of leftOut)
      void message.warning(
        t('leftOut', { title, reason: reason === 'password' ? t('leftOutPassword') : reason }),
        8,
      );
  };
  const run = async () => {
    setBusy(true);
    setProblem('');
    storedChoice.write(choice);
    try {
      const exported = await runExport(() => latest.current(), choice, language);
      if (exported.file) saveFile(exported.file.content, exported.file.name);
      say(exported);
      onClose();
    } catch (error) {
      setProblem(t('failed', { reason: messageOf(error) }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      data-testid="export-dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Segmented
        block
        aria-label={t('format')}
        value={format}
        options={FORMATS.map((value) => ({ value, label: t(FORMAT_TEXTS[value]) }))}
        onChange={(value) => change({ format: value })}
      />
      <p className={styles.note}>{t(NOTES[format])}</p>
      {format === 'png' && (
        <>
          <Line label={t('scale')}>
            {() => (
              <Segmented
                aria-label={t('scale')}
                value={choice.scale}
                options={PNG_SCALES.map((value) => ({ value, label: `${value}×` }))}
                onChange={(value) => change({ scale: value })}
              />
            )}
          </Line>
          <p className={styles.note} data-testid="export-size">
            {t('pixels', {
              width: Math.round(size.width * scale),
              height: Math.round(size.height * scale),
            })}
            {scale < choice.scale && ` ${t('pixelsLimited')}`}
          </p>
          <Checkbox
            checked={choice.isTransparent}
            onChange={({ target: box }) => change({ isTransparent: box.checked })}
          >
            {t('transparent')}
          </Checkbox>
        </>
      )}
      {isPaper && (
        <>
          <Line label={t('paper')}>
            {(id) => (
              <Select
                id={id}
                aria-label={t('paper')}
                value={choice.paper}
                options={PAPERS.map((value) => ({ value, label: t(PAPER_TEXTS[value]) }))}
                onChange={(paper) => change({ paper })}
                popupMatchSelectWidth={false}
              />
            )}
          </Line>
          {known.others !== undefined && (
            <Checkbox checked={choice.isAll} onChange={({ target: box }) => change({ isAll: box.checked })}>
              {t('allPages')}
            </Checkbox>
          )}
          {isDark && (
            <Checkbox
              checked={choice.isLight}
              onChange={({ target: box }) => change({ isLight: box.checked })}
            >
              {t('light')}
            </Checkbox>
          )}
        </>
      )}
      {known.shown.mark !== undefined && (
        <p className={styles.note} data-testid="export-mark">
          {t('marked', { mark: known.shown.mark })}
        </p>
      )}
      {format !== 'print' && (
        <p className={styles.file}>
          {exportStem(known, { isAll })}.{format}
        </p>
      )}
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <footer className={styles.buttons}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        {/* Enter does what was done the last time. */}
        <Button
          ref={first.target}
          type="primary"
          htmlType="submit"
          loading={isBusy}
          icon={format === 'print' ? <PrinterOutlined /> : <DownloadOutlined />}
        >
          {t(format === 'print' ? 'doPrint' : 'doExport')}
        </Button>
      </footer>
    </form>
  );
}

/** Hands a page over as a picture, a document, or on paper. */
export default function ExportDialog({ isOpen, ...props }: ExportDialogProps) {
  const t = useText('pageExport');
  const first = useFirstFocus();
  return (
    <Modal
      open={isOpen}
      title={t('title')}
      footer={null}
      width={460}
      onCancel={props.onClose}
      afterOpenChange={first.afterOpenChange}
      destroyOnHidden
    >
      <Content {...props} first={first} />
    </Modal>
  );
}
