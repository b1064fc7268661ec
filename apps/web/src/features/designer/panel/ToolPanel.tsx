import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useFocusReturn } from '../host/focus.ts';
import styles from './tool-panel.module.css';
import { useWholePage } from './use-whole-page.ts';

interface ToolPanelProps {
  title: string;
  testId: string;
  /** Beside the title. */
  head?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A tool under the drawing, which stays in sight. Its keys are its own; Escape closes it. */
export function ToolPanel({ title, testId, head, onClose, children }: ToolPanelProps) {
  const t = useText('designerTool');
  useFocusReturn();
  useWholePage(useHost().editor);
  return (
    <section
      className={styles.panel}
      aria-label={title}
      data-own-keys
      data-testid={testId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2>{title}</h2>
        {head}
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('closePanel')}
          title={t('closePanel')}
          onClick={onClose}
        />
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
