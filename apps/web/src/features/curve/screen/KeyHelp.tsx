import { Modal } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import styles from './curve.module.css';

const KEYS = [
  ['← →', 'keyArrows'],
  ['+ −', 'keyZoom'],
  ['Home', 'keyHome'],
  ['L', 'keyLive'],
  ['[ ]', 'keyBack'],
  ['C', 'keyCursors'],
  ['R', 'keyRefresh'],
  ['?', 'keyHelp'],
] as const;
const HANDS = [
  ['keyWheel', 'keyWheelText'],
  ['keyDrag', 'keyDragText'],
  ['keyClick', 'keyClickText'],
  ['keyDouble', 'keyDoubleText'],
] as const;

/** What keys and hands do on this screen. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useText('curve');
  const common = useText('common');
  return (
    <Modal
      open
      title={t('help')}
      footer={null}
      onCancel={onClose}
      closable={{ 'aria-label': common('close') }}
    >
      <dl className={styles.keys}>
        {KEYS.map(([key, text]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
        {HANDS.map(([hand, text]) => (
          <div key={hand} style={{ display: 'contents' }}>
            <dt>{t(hand)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
