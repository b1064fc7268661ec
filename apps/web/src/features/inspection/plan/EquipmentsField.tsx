import { calls } from '@zutai/contract';
import type { FieldMarks } from '../../../components/form-page/index.ts';
import { ManySelect, useOptionSearch } from '../../../components/record-picker/index.ts';
import { useTitle } from '../../../lib/language/index.ts';

interface EquipmentsFieldProps extends FieldMarks {
  id?: string;
  /** Names of what was chosen before, by their ids. */
  known?: ReadonlyMap<string, { title: string; titleEn?: string | undefined }>;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** Options that are asked for; of more the search finds the rest. */
const MOST_OPTIONS = 100;

/** Chooses several pieces of equipment, searched on the server. */
export function EquipmentsField({ known, value = [], onChange, ...marks }: EquipmentsFieldProps) {
  const titleOf = useTitle();
  const { found, search } = useOptionSearch(calls.monitor.queryEquipment, { pageSize: MOST_OPTIONS });
  return (
    <ManySelect
      {...marks}
      search={search}
      found={(found?.rows ?? []).map((row) => ({ id: row.id, label: titleOf(row) }))}
      known={[...(known ?? [])].map(([key, names]) => ({ id: key, label: titleOf(names) }))}
      value={value}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
