import type { SparePart } from '@zutai/contract';
import { RecordPage } from '../../../components/record-form/index.ts';
import { sparePartForm } from '../spare-part-form.tsx';

/** What a person entered. */
export function InfoTab({ record }: { record: SparePart }) {
  return <RecordPage form={sparePartForm} record={record} />;
}
