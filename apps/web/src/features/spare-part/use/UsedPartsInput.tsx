import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { calls, MAX_USED_PARTS, type UsedPart } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { inUnit, sparePartList } from '@zutai/lists';
import { Button } from 'antd';
import { useId } from 'react';
import { QuantityInput } from '../../../components/fixed-point-input/index.ts';
import type { FieldMarks } from '../../../components/form-page/index.ts';
import { RecordSelect } from '../../../components/record-picker/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import styles from '../spare-part.module.css';

/** A line as it is entered: nothing is chosen at first. */
export interface EnteredLine {
  readonly sparePartId: string | null;
  readonly quantityThousandths: number | null;
}

interface UsedPartsInputProps extends FieldMarks {
  id?: string;
  value?: readonly EnteredLine[];
  onChange?: (lines: readonly EnteredLine[]) => void;
  /** Taken for the same already: it is not entered once more. */
  taken: readonly UsedPart[];
}

/** Lines of spare parts and how much of each was used. */
export function UsedPartsInput({ id, value: lines = [], onChange, taken }: UsedPartsInputProps) {
  const t = useText('sparePart');
  const titleOf = useTitle();
  const already = [...Map.groupBy(taken, ({ sparePartId }) => sparePartId).values()].flatMap((each) => {
    const sum = each.reduce((all, { quantityThousandths }) => all + quantityThousandths, 0);
    const [part] = each;
    return part === undefined || sum === 0 ? [] : [{ part, sum }];
  });
  const set = (place: number, change: Partial<EnteredLine>) =>
    onChange?.(lines.map((line, at) => (at === place ? { ...line, ...change } : line)));
  return (
    <div>
      {already.length > 0 && (
        <ul className={styles.list}>
          {already.map(({ part, sum }) => (
            <li key={part.sparePartId} className={styles.stock}>
              {t('usedAlready', {
                name: `${part.number} ${titleOf(part)}`,
                quantity: inUnit(sum, part.unit),
              })}
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.list}>
        {lines.map((line, place) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
            key={place}
            place={place + 1}
            line={line}
            onChange={(change) => set(place, change)}
            onRemove={() => onChange?.(lines.filter((_line, at) => at !== place))}
          />
        ))}
      </ul>
      <Button
        {...(id === undefined ? {} : { id })}
        icon={<PlusOutlined />}
        disabled={lines.length >= MAX_USED_PARTS}
        onClick={() => onChange?.([...lines, { sparePartId: null, quantityThousandths: null }])}
      >
        {t('addLine')}
      </Button>
    </div>
  );
}

interface LineProps {
  /** From 1. */
  place: number;
  line: EnteredLine;
  onChange: (change: Partial<EnteredLine>) => void;
  onRemove: () => void;
}

function Line({ place, line, onChange, onRemove }: LineProps) {
  const t = useText('sparePart');
  const { sparePartId, quantityThousandths } = line;
  const stockId = useId();
  const { data: part } = useCall(
    calls.sparePart.info,
    { id: sparePartId ?? '1' },
    { isEnabled: sparePartId !== null },
  );
  const known = sparePartId === null ? undefined : part;
  return (
    <li className={styles.line}>
      <div>
        <RecordSelect
          list={sparePartList}
          read={calls.sparePart.info}
          note="number"
          state="stock"
          placeholder={textRef('sparePart', 'choosePart')}
          aria-label={t('linePart', { place })}
          value={sparePartId}
          onChange={(chosen) => onChange({ sparePartId: chosen })}
        />
        {known !== undefined && (
          <p id={stockId} className={styles.stock}>
            {t('stockOf', { stock: inUnit(known.stockThousandths, known.unit) })}
          </p>
        )}
      </div>
      <QuantityInput
        isAbove0
        {...(known === undefined ? {} : { unit: known.unit, 'aria-describedby': stockId })}
        placeholder={t('quantity')}
        aria-label={t('lineQuantity', { place })}
        value={quantityThousandths}
        onChange={(entered) => onChange({ quantityThousandths: entered })}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('removeLine', { place })}
        onClick={onRemove}
      />
    </li>
  );
}
