import { useText, useTitle } from '../../../../../lib/language/index.ts';
import { useHost } from '../../../host/designer-host.tsx';
import styles from '../control.module.css';
import type { ControlProps } from '../control-props.ts';

interface Reference {
  equipmentId?: string;
  title?: string;
}

/** One piece of the equipment the page may speak of, kept with its name. */
export function EquipmentControl({ id, field, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const titleOf = useTitle();
  const { equipments } = useHost().sources;
  const reference = (value ?? {}) as Reference;
  const chosen = reference.equipmentId ?? '';
  const isListed = equipments.some((equipment) => equipment.id === chosen);

  function choose(equipmentId: string): void {
    const title = equipments.find((equipment) => equipment.id === equipmentId)?.title ?? '';
    onCommit({ ...reference, equipmentId, title });
  }

  return (
    <select
      id={id}
      data-field={field.path}
      className={styles.input}
      disabled={isDisabled}
      value={chosen}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{isMixed ? t('mixed') : '--'}</option>
      {chosen !== '' && !isListed && <option value={chosen}>{reference.title || chosen}</option>}
      {equipments.map((equipment) => (
        <option key={equipment.id} value={equipment.id}>
          {titleOf(equipment)}
        </option>
      ))}
    </select>
  );
}
