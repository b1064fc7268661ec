import { calls, type Mvar } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { useMemo } from 'react';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { defineForm, RecordDialog } from '../../../components/record-form/index.ts';

const DAY_MS = 86_400_000;
const SPANS = {
  1: textRef('project', 'span_1'),
  7: textRef('project', 'span_7'),
  30: textRef('project', 'span_30'),
  90: textRef('project', 'span_90'),
  365: textRef('project', 'span_365'),
} as const;

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
          make.choice('fromMs', textRef('project', 'recalculateSpan'), SPANS, {
            initial: '7',
            help: textRef('project', 'recalculateHelp'),
          }),
        ],
        requestOf: ({ fromMs: days }) => {
          const toMs = Date.now();
          return { id, fromMs: toMs - Number(days) * DAY_MS, toMs };
        },
      }),
    [id, title],
  );
  return <RecordDialog {...dialog} form={form} />;
}
