import type { Notice } from '@zutai/contract';
import { RecordPage } from '../../components/record-form/index.ts';
import { noticeForm } from './notice-form.ts';

/** What a person entered. */
export function InfoTab({ record }: { record: Notice }) {
  return <RecordPage form={noticeForm} record={record} />;
}
