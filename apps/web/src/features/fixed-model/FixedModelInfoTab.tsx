import { RecordPage } from '../../components/record-form/index.ts';
import type { Template } from '../template/index.ts';
import { fixedModelForm } from './fixed-model-form.tsx';

/** /manage/system/model/{id}/info */
export function FixedModelInfoTab({ record }: { record: Template }) {
  return <RecordPage form={fixedModelForm} record={record} />;
}
