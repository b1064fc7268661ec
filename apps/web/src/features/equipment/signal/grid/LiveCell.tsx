import { parseStates } from '@zutai/contract';
import { LiveValueView } from '../../../../components/value-view/index.ts';
import type { SignalTexts } from '../model/field.ts';
import styles from './signal-grid.module.css';

/** The live value of a saved signal, in the form it has in the table. */
export function LiveCell(props: { signalId: string | null; texts: SignalTexts; isDirty: boolean }) {
  const { signalId, texts } = props;
  const decimals = Number(texts.decimals);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot be drawn in part and keep its columns
    <div className={styles.live} role="gridcell" tabIndex={-1}>
      {signalId === null ? (
        '—'
      ) : (
        <LiveValueView
          signalId={signalId}
          size="small"
          unit={texts.unit}
          format={{
            decimals: Number.isInteger(decimals) && decimals >= 0 && decimals <= 9 ? decimals : 2,
            states: parseStates(texts.states) ?? [],
          }}
        />
      )}
    </div>
  );
}
