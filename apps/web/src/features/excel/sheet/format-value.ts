import type { ExcelCell } from '@zutai/contract';
import { format } from 'numfmt';

/** A value as its number format shows it; a format that cannot be read shows the value as it is. */
export function formatValue(value: ExcelCell['value'], pattern: string): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  try {
    return format(pattern, value);
  } catch {
    return String(value);
  }
}
