import type { Notice } from '@zutai/contract';
import { RecordPage } from '../../components/record-form/index.ts';
import { useNoticeForm } from './notice-form.tsx';

/** What a person entered. */
export function InfoTab({ record }: { record: Notice }) {
  return <RecordPage form={useNoticeForm()} record={record} />;
}
