import type { Editor } from '@zutai/diagram';
import { App, Button } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { ToolPanel } from '../panel/ToolPanel.tsx';
import { ArrangementForm } from './ArrangementForm.tsx';
import styles from './array-panel.module.css';
import { CountTable } from './CountTable.tsx';
import { useArray } from './use-array.ts';

/** Missing signals named in the warning. */
const NAMED = 3;

/** Copies in rows and columns or around a centre, shown on the page while they are tried; one step in the end. */
export function ArrayPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText('designerReuse');
  const { message } = App.useApp();
  const array = useArray(editor, onClose);
  const { copies, problem, room, warnings, canApply } = array;
  const apply = () => {
    if (!canApply) return;
    array.apply();
    void message.success(t('arrayDone', { count: copies }));
    onClose();
  };
  const { missing, outsideCount } = warnings;
  const named = missing.slice(0, NAMED).join(t('comma'));
  const list = missing.length > NAMED ? `${named}…` : named;
  return (
    <ToolPanel
      title={t('arrayTitle')}
      testId="array-copy"
      onClose={onClose}
      head={
        <>
          <p className={styles.notes} role="status">
            {problem ? (
              <span className={styles.refused}>{t('arrayRoom', { count: room })}</span>
            ) : (
              <>
                {outsideCount > 0 && <span>{t('arrayOutside', { count: outsideCount })}</span>}
                {missing.length > 0 && (
                  <span title={missing.slice(0, 40).join('\n')}>
                    {t('arrayMissing', { count: missing.length, list })}
                  </span>
                )}
              </>
            )}
          </p>
          <Button size="small" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" type="primary" disabled={!canApply} data-testid="array-apply" onClick={apply}>
            {t('arrayApply', { count: copies })}
          </Button>
        </>
      }
    >
      <form
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <ArrangementForm array={array} />
        <CountTable array={array} />
        <input type="submit" hidden />
      </form>
    </ToolPanel>
  );
}
