import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { SCENE_AXES, type SceneBinding, type SceneRange } from '@zutai/contract';
import { Button, Input, Select } from 'antd';
import { NumberBox, NumberInput } from '../../../components/number-input/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from '../scene.module.css';

interface BindingCardProps {
  binding: SceneBinding;
  /** What its signal is called. */
  sourceName: string;
  onChange: (binding: SceneBinding) => void;
  onRemove: () => void;
}

/** A binding of the node: what its value does. */
export function BindingCard({ binding, sourceName, onChange, onRemove }: BindingCardProps) {
  const t = useText('scene');
  const name = t(`kind_${binding.kind}`);
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.line}>
        <span>
          <strong>{name}</strong> · {sourceName}
        </span>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('removeBinding', { kind: name })}
          onClick={onRemove}
        />
      </div>
      <Settings binding={binding} onChange={onChange} />
    </section>
  );
}

function Settings({ binding, onChange }: Pick<BindingCardProps, 'binding' | 'onChange'>) {
  const t = useText('scene');
  switch (binding.kind) {
    case 'color':
      return <Ranges ranges={binding.ranges} onChange={(ranges) => onChange({ ...binding, ranges })} />;
    case 'visible':
      return (
        <Limits
          {...{ min: binding.min, max: binding.max }}
          onChange={(limits) => onChange({ ...binding, ...limits })}
        />
      );
    case 'label':
      return (
        <Input
          aria-label={t('labelText')}
          placeholder={t('labelText')}
          maxLength={100}
          value={binding.text}
          onChange={({ target }) => onChange({ ...binding, text: target.value })}
        />
      );
    case 'move':
    case 'turn':
      return <Motion binding={binding} onChange={onChange} />;
  }
}

interface LimitsProps {
  min: number | null;
  max: number | null;
  onChange: (limits: { min: number | null; max: number | null }) => void;
}

function Limits({ min, max, onChange }: LimitsProps) {
  const t = useText('scene');
  return (
    <div className={styles.line}>
      <NumberBox
        aria-label={t('from')}
        placeholder={t('from')}
        value={min}
        onChange={(next) => onChange({ min: next, max })}
      />
      <NumberBox
        aria-label={t('to')}
        placeholder={t('to')}
        value={max}
        onChange={(next) => onChange({ min, max: next })}
      />
    </div>
  );
}

function Ranges({
  ranges,
  onChange,
}: {
  ranges: readonly SceneRange[];
  onChange: (ranges: SceneRange[]) => void;
}) {
  const t = useText('scene');
  const set = (place: number, range: SceneRange) => onChange(ranges.with(place, range));
  return (
    <>
      {ranges.map((range, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ranges are told apart by their places, in which they are tried
        <div key={place} className={styles.line}>
          <Limits
            min={range.min}
            max={range.max}
            onChange={(limits) => set(place, { ...range, ...limits })}
          />
          <input
            type="color"
            className={styles.swatch}
            aria-label={t('color')}
            value={range.color}
            onChange={({ target }) => set(place, { ...range, color: target.value })}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('removeRange')}
            disabled={ranges.length === 1}
            onClick={() => onChange(ranges.toSpliced(place, 1))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={ranges.length >= 20}
        onClick={() => onChange([...ranges, { min: null, max: null, color: '#faad14' }])}
      >
        {t('addRange')}
      </Button>
    </>
  );
}

type MotionBinding = Extract<SceneBinding, { kind: 'move' | 'turn' }>;
const MOTION_FIELDS = ['fromValue', 'toValue', 'fromAmount', 'toAmount'] as const;

function Motion({
  binding,
  onChange,
}: {
  binding: MotionBinding;
  onChange: (binding: SceneBinding) => void;
}) {
  const t = useText('scene');
  return (
    <>
      <Select
        aria-label={t('axis')}
        value={binding.axis}
        options={SCENE_AXES.map((axis) => ({
          value: axis,
          label: t('axisOf', { axis: axis.toUpperCase() }),
        }))}
        onChange={(axis) => onChange({ ...binding, axis })}
      />
      {MOTION_FIELDS.map((field) => (
        <NumberInput
          key={field}
          aria-label={t(field)}
          prefix={t(field)}
          suffix={field.endsWith('Amount') ? t(binding.kind === 'turn' ? 'degrees' : 'metres') : undefined}
          value={binding[field]}
          onChange={(value) => onChange({ ...binding, [field]: value })}
        />
      ))}
    </>
  );
}
