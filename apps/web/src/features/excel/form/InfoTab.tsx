import type { ExcelForm } from '@zutai/contract';
import { RecordPage } from '../../../components/record-form/index.ts';
import { excelForm } from './excel-form.ts';

/** What a person entered. */
export function InfoTab({ record }: { record: ExcelForm }) {
  return <RecordPage form={excelForm} record={record} />;
}
