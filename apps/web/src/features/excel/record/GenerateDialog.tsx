import { calls, type ExcelForm } from '@zutai/contract';
import { DatePicker, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type DialogProps, useAction } from '../../../components/dialogs/index.ts';
import { fromPicker, type Period, PICKER_FORMAT, toPicker } from '../../../components/period-picker/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { serverNow } from '../../../lib/time/index.ts';

/** Makes a record of a period that is chosen; at first the last day. */
export function GenerateDialog({ form, ...dialog }: DialogProps & { form: ExcelForm }) {
  const t = useText('excel');
  const titleOf = useTitle();
  const act = useAction();
  const navigate = useNavigate();
  const [range, setRange] = useState<Period>(() => {
    const toMs = serverNow();
    return { fromMs: toMs - 86_400_000, toMs };
  });
  const [isSending, setSending] = useState(false);
  return (
    <Modal
      open={dialog.isOpen}
      title={t('generateTitle', { name: titleOf(form) })}
      okText={t('generate')}
      // A second press would make a second record.
      confirmLoading={isSending}
      onCancel={dialog.onClose}
      afterClose={dialog.afterClose}
      onOk={() => {
        setSending(true);
        act(
          calls.excel.generate,
          { id: form.id, ...range },
          {
            done: t('generated'),
            onRefused: () => setSending(false),
            onDone: ({ id: recordId }) => {
              dialog.onClose();
              void navigate(
                pathTo('/monitor/excel/:excelId/page/fill/:recordId', { excelId: form.id, recordId }),
              );
            },
          },
        );
      }}
    >
      <DatePicker.RangePicker
        showTime
        aria-label={t('generateRange')}
        allowClear={false}
        format={PICKER_FORMAT}
        value={[toPicker(range.fromMs), toPicker(range.toMs)]}
        onChange={(times) => {
          const [from, to] = times ?? [];
          if (from != null && to != null) setRange({ fromMs: fromPicker(from), toMs: fromPicker(to) });
        }}
      />
    </Modal>
  );
}
