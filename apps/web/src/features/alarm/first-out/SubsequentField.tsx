import { calls } from '@zutai/contract';
import { useCall } from '../../../lib/call/index.ts';
import { SubsequentChoice } from './SubsequentChoice.tsx';

interface SubsequentFieldProps {
  id?: string;
  firstOutIds: readonly string[];
  /** Those that are acknowledged anyway. */
  exceptIds?: readonly string[];
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Whether what followed some first-outs and nobody has acknowledged is acknowledged with them. */
export function SubsequentField({ firstOutIds, exceptIds = [], ...props }: SubsequentFieldProps) {
  const { data } = useCall(calls.alarm.querySubsequent, { firstOutIds: [...firstOutIds] });
  const except = new Set(exceptIds);
  const rows = (data?.rows ?? []).filter(({ id }) => !except.has(id));
  const left = data === undefined ? 0 : data.total - data.rows.length;
  return <SubsequentChoice {...props} rows={rows} left={left} />;
}
