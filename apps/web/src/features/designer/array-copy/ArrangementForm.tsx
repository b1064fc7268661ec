import { Button, Checkbox, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { NumberBox } from '../../../components/number-input/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { useFocusOnce } from '../panel/use-focus-once.ts';
import { type ArrayForm, type CentreKind, centreKinds, spreadOver } from './array-form.ts';
import styles from './array-panel.module.css';
import type { useArray } from './use-array.ts';

type NumberName = {
  [K in keyof ArrayForm]: ArrayForm[K] extends number ? K : never;
}[keyof ArrayForm];

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={styles.line}>
      <span>{label}</span>
      {children}
    </label>
  );
}

const CENTRE_TEXT = { radius: 'centreRadius', widget: 'centreWidget', point: 'centrePoint' } as const;
/** More than any page holds, so that what is too many is said and not cut off. */
const MOST = 100_000;

/** How many copies, and where they stand. */
export function ArrangementForm({ array }: { array: ReturnType<typeof useArray> }) {
  const t = useText('designerReuse');
  const engine = useEngineText();
  const { form, change, neighbours, box, base } = array;
  const focus = useFocusOnce();
  const number = (name: NumberName, label: string, options: { min?: number; isFirst?: boolean } = {}) => (
    <Line label={label}>
      <NumberBox
        size="small"
        changeOnWheel={false}
        value={form[name]}
        {...(options.min === 1 && { precision: 0 })}
        max={MOST}
        {...(options.min !== undefined && { min: options.min })}
        {...(options.isFirst && { ref: focus })}
        aria-label={label}
        data-field={name}
        onFocus={({ target }) => target.select()}
        onChange={(value) => typeof value === 'number' && change({ [name]: value })}
      />
    </Line>
  );
  return (
    <div className={styles.form}>
      <Segmented<ArrayForm['kind']>
        size="small"
        aria-label={t('arrayKind')}
        value={form.kind}
        options={[
          { value: 'grid', label: t('arrayGrid') },
          { value: 'circle', label: t('arrayCircle') },
        ]}
        onChange={(kind) => change({ kind })}
      />
      {form.kind === 'grid' ? (
        <div className={styles.fields}>
          {number('rows', t('rows'), { min: 1, isFirst: true })}
          {number('columns', t('columns'), { min: 1 })}
          {number('x', t('across'))}
          {number('y', t('down'))}
          <Line label={t('spacing')}>
            <Segmented<ArrayForm['spacing']>
              size="small"
              value={form.spacing}
              aria-label={t('spacing')}
              options={[
                { value: 'gap', label: t('spacingGap') },
                { value: 'pitch', label: t('spacingPitch') },
              ]}
              onChange={(spacing) => {
                if (spacing === form.spacing) return;
                // The copies stay where they are: the same distance, said the other way.
                const sign = spacing === 'pitch' ? 1 : -1;
                change({ spacing, x: form.x + sign * box.width, y: form.y + sign * box.height });
              }}
            />
          </Line>
          <Line label={t('order')}>
            <Segmented<ArrayForm['order']>
              size="small"
              value={form.order}
              aria-label={t('order')}
              options={[
                { value: 'rows', label: t('orderRows') },
                { value: 'columns', label: t('orderColumns') },
              ]}
              onChange={(order) => change({ order })}
            />
          </Line>
          <Button size="small" onClick={() => array.setForm((now) => spreadOver(now, box, base))}>
            {t('spread')}
          </Button>
        </div>
      ) : (
        <div className={styles.fields}>
          {number('count', t('circleCount'), { min: 1, isFirst: true })}
          {number('degrees', t('circleDegrees'))}
          <Line label={t('circleCentre')}>
            <Select<CentreKind>
              size="small"
              value={form.centre}
              aria-label={t('circleCentre')}
              options={centreKinds.map((value) => ({
                value,
                label: t(CENTRE_TEXT[value]),
                disabled: value === 'widget' && neighbours.length === 0,
              }))}
              onChange={(centre) => change({ centre })}
            />
          </Line>
          {form.centre === 'radius' && number('radius', t('radius'))}
          {form.centre === 'radius' && number('startDegrees', t('startAngle'))}
          {form.centre === 'widget' && (
            <Line label={t('centreOf')}>
              <Select
                size="small"
                aria-label={t('centreOf')}
                value={neighbours.some(({ id }) => id === form.centreId) ? form.centreId : neighbours[0]?.id}
                options={neighbours.map((widget) => ({ value: widget.id, label: engine.nameOf(widget) }))}
                onChange={(centreId) => change({ centreId })}
              />
            </Line>
          )}
          {form.centre === 'point' && number('pointX', 'X')}
          {form.centre === 'point' && number('pointY', 'Y')}
          <Checkbox checked={form.isTurning} onChange={({ target }) => change({ isTurning: target.checked })}>
            {t('turning')}
          </Checkbox>
        </div>
      )}
    </div>
  );
}
