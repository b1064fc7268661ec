import { Select } from 'antd';
import { useText, useTitle } from '../../../../../lib/language/index.ts';
import { useHost } from '../../../host/designer-host.tsx';
import type { ControlProps } from '../control-props.ts';

/** Several pieces of the equipment that the page may be about, in their order. */
export function EquipmentsControl({ id, value, isDisabled, onCommit }: ControlProps) {
  const t = useText('designerTool');
  const titleOf = useTitle();
  const { sources } = useHost();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const known = new Set(sources.equipments.map((equipment) => equipment.id));
  const lost = chosen.filter((equipmentId) => !known.has(equipmentId));
  return (
    <div>
      <Select
        id={id}
        mode="multiple"
        size="small"
        style={{ width: '100%' }}
        disabled={isDisabled}
        optionFilterProp="label"
        placeholder={t('equipsAll')}
        value={chosen}
        options={[
          ...sources.equipments.map((equipment) => ({ value: equipment.id, label: titleOf(equipment) })),
          ...lost.map((equipmentId) => ({
            value: equipmentId,
            label: t('unknownEquipment', { id: equipmentId }),
          })),
        ]}
        onChange={(next: string[]) => onCommit(next)}
      />
    </div>
  );
}
