import { PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, QRCode } from 'antd';
import { createPortal } from 'react-dom';
import { useText } from '../../lib/language/index.ts';
import type { DialogProps } from '../dialogs/index.ts';
import styles from './label-sheet.module.css';

/** What is stuck onto a thing. */
interface Label {
  readonly key: string;
  readonly title: string;
  /** The number by which people know it; '' for none. */
  readonly number: string;
  /** Path of its screen, of this installation. */
  readonly path: string;
}

interface LabelSheetDialogProps extends DialogProps {
  title: string;
  /** What scanning one does. */
  help: string;
  labels: readonly Label[];
}

function Labels({ labels }: { labels: readonly Label[] }) {
  return labels.map(({ key, title, number, path }) => (
    <div key={key} className={styles.label} data-testid="label">
      <QRCode
        value={`${window.location.origin}${path}`}
        type="svg"
        size={96}
        bgColor="#fff"
        color="#000"
        bordered={false}
      />
      <div className={styles.words}>
        <b className={styles.title}>{title}</b>
        <span className={styles.number}>{number}</span>
      </div>
    </div>
  ));
}

/** An address that means another machine to whoever scans it. */
const isOfThisMachine = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** Labels with QR codes as they will be on paper, and the way there: paper has the labels and nothing else. */
export function LabelSheetDialog({ title, help, labels, ...dialog }: LabelSheetDialogProps) {
  const common = useText('common');
  return (
    <Modal
      open={dialog.isOpen}
      title={title}
      width={720}
      onCancel={dialog.onClose}
      afterClose={dialog.afterClose}
      footer={
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {common('print')}
        </Button>
      }
    >
      <p>{help}</p>
      <p>{common('labelAddress', { address: window.location.origin })}</p>
      {isOfThisMachine(window.location.hostname) && (
        <Alert type="warning" showIcon title={common('labelLoopback')} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.shown} aria-label={title} tabIndex={0}>
        <Labels labels={labels} />
      </section>
      {createPortal(
        <div className={styles.sheet} aria-hidden data-testid="label-sheet">
          <Labels labels={labels} />
        </div>,
        document.body,
      )}
    </Modal>
  );
}
