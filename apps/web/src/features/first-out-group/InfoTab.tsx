import type { FirstOutGroup } from '@zutai/contract';
import { RecordPage } from '../../components/record-form/index.ts';
import { firstOutGroupForm } from './first-out-group-form.tsx';

/** What a person entered. */
export function InfoTab({ record }: { record: FirstOutGroup }) {
  return <RecordPage form={firstOutGroupForm} record={record} />;
}
