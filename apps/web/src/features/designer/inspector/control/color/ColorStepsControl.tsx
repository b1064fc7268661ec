import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { comparisonSymbols } from '@zutai/diagram';
import { Button } from 'antd';
import { useText } from '../../../../../lib/language/index.ts';
import { useEngineText } from '../../../model/words/use-engine-text.ts';
import styles from '../control.module.css';
import type { ControlProps } from '../control-props.ts';
import { useDraftText } from '../use-draft-text.ts';
import { ColorPicker } from './ColorPicker.tsx';

interface ColorStep {
  symbol: string;
  value: string;
  color: string;
}

function StepValue({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText('designer');
  const draft = useDraftText(value, onChange);
  return (
    <input
      className={styles.input}
      aria-label={t('stepValue')}
      value={draft.shown}
      onChange={({ target }) => draft.change(target.value)}
      onBlur={draft.done}
      onKeyDown={({ key }) => key === 'Enter' && draft.done()}
    />
  );
}

/** Conditions with a colour each; the first that holds wins. */
export function ColorStepsControl({ id, field, value, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const engine = useEngineText();
  const steps = Array.isArray(value) ? (value as ColorStep[]) : [];
  const change = (place: number, part: Partial<ColorStep>) =>
    onCommit(steps.map((step, at) => (at === place ? { ...step, ...part } : step)));
  return (
    <div className={styles.stack} id={id} data-field={field.path}>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
        <div key={place} className={styles.step}>
          <select
            className={styles.input}
            aria-label={t('stepSymbol')}
            disabled={isDisabled}
            value={step.symbol}
            onChange={({ target }) => change(place, { symbol: target.value })}
          >
            {comparisonSymbols.map((symbol) => (
              <option key={symbol} value={symbol}>
                {engine.of(`widget.symbol.${symbol}`)}
              </option>
            ))}
          </select>
          <StepValue value={step.value} onChange={(next) => change(place, { value: next })} />
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('stepRemove')}
            disabled={isDisabled}
            onClick={() => onCommit(steps.filter((_step, at) => at !== place))}
          />
          <ColorPicker
            id={`${id}-${place}`}
            label={t('color')}
            value={step.color}
            isDisabled={isDisabled}
            onChange={(color) => change(place, { color })}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={isDisabled}
        onClick={() => onCommit([...steps, { symbol: '==', value: String(steps.length), color: '$stage3' }])}
      >
        {t('stepAdd')}
      </Button>
    </div>
  );
}
