import { calls, type Mvar } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { Select } from 'antd';
import { useMemo } from 'react';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { defineForm, RecordDialog } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { serverNow } from '../../../lib/time/index.ts';

const DAY_MS = 86_400_000;
const SPANS = [1, 7, 30, 90, 365] as const;
const DEFAULT_SPAN = 7;

interface SpanSelectProps {
  id: string;
  value?: number;
  onChange?: (days: number) => void;
}

/** The last so many days. */
function SpanSelect(input: SpanSelectProps) {
  const t = useText('project');
  return (
    <Select<number> {...input} options={SPANS.map((days) => ({ value: days, label: t(`span_${days}`) }))} />
  );
}

/** Has the history of a calculated value computed anew. */
export function RecalculateDialog({ mvar: { id, title }, ...dialog }: DialogProps & { mvar: Mvar }) {
  const form = useMemo(
    () =>
      defineForm<Mvar>()({
        add: calls.mvar.recalculate,
        words: {
          add: {
            title: textRef('project', 'recalculate'),
            done: textRef('project', 'recalculationBegun'),
            submit: textRef('project', 'recalculate'),
            params: () => ({ name: title }),
          },
        },
        fields: (make) => [
          make.custom(
            'fromMs',
            textRef('project', 'recalculateSpan'),
            ({ id: field }) => <SpanSelect id={field} />,
            {
              initial: DEFAULT_SPAN,
              help: textRef('project', 'recalculateHelp'),
            },
          ),
        ],
        requestOf: ({ fromMs: days }) => {
          const toMs = serverNow();
          return { id, fromMs: toMs - Number(days) * DAY_MS, toMs };
        },
      }),
    [id, title],
  );
  return <RecordDialog {...dialog} form={form} />;
}
