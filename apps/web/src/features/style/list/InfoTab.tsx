import type { Style } from '@zutai/contract';
import { RecordPage } from '../../../components/record-form/index.ts';
import { useStyleForm } from '../style-form.tsx';

/** What a person entered. */
export function InfoTab({ record }: { record: Style }) {
  return <RecordPage form={useStyleForm()} record={record} />;
}
