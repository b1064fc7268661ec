import { type CorrectionRequest, calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { Input, Select } from 'antd';
import { MomentInput } from '../../../../components/period-picker/index.ts';
import { defineForm, type FormValues } from '../../../../components/record-form/index.ts';
import { useTitle } from '../../../../lib/language/index.ts';
import type { SignalDefinition } from '../../real-time/use-signals.ts';

const OPERATIONS = {
  scale: textRef('history', 'correctScale'),
  set: textRef('history', 'correctSet'),
  bad: textRef('history', 'correctBad'),
  delete: textRef('history', 'correctDelete'),
  insert: textRef('history', 'correctInsert'),
};

interface InputProps<T> {
  id: string;
  value?: T;
  onChange?: (value: T | null) => void;
}

function SignalInput({
  id,
  value,
  onChange,
  signals,
}: InputProps<string> & { signals: readonly SignalDefinition[] }) {
  const titleOf = useTitle();
  return (
    <Select
      id={id}
      value={value ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
      options={signals.map((signal) => ({
        value: signal.id,
        label: [titleOf(signal), signal.unit].filter((part) => part !== '').join(' · '),
      }))}
    />
  );
}

/** What a value is as its signal has it; what cannot be read the server names. */
function valueFor(typed: unknown, signal: SignalDefinition | undefined): CorrectionRequest['value'] {
  const text = String(typed ?? '').trim();
  if (signal?.dataType === 'boolean')
    return text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : text;
  const number = Number(text);
  // An integer beyond 2^53 stays a text, digit by digit.
  const isExact =
    text !== '' && Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));
  return signal?.dataType === 'text' || !isExact ? text : number;
}

/** The form by which values of a stretch are corrected. */
export function makeCorrectionForm(equipmentId: string, signals: readonly SignalDefinition[]) {
  const is = (...operations: string[]) => ({
    isShown: ({ operation }: FormValues) => operations.includes(String(operation)),
  });
  return defineForm<never>()({
    add: calls.history.correct,
    words: {
      add: {
        title: textRef('history', 'correctTitle'),
        done: textRef('history', 'corrected'),
        submit: textRef('history', 'correctSubmit'),
      },
    },
    requestOf: (values) => {
      const { operation, signalId, reason, fromMs, toMs, factor, offset } = values;
      const signal = signals.find(({ id }) => id === signalId);
      const base = { equipmentId, signalId, operation, reason };
      if (operation === 'insert')
        return { ...base, points: [{ timeMs: fromMs, value: valueFor(values.value, signal) }] };
      // Pickers show seconds: the last one counts as a whole.
      const stretch = { ...base, fromMs, toMs: typeof toMs === 'number' ? toMs + 999 : toMs };
      if (operation === 'scale') return { ...stretch, factor: factor ?? 1, offset: offset ?? 0 };
      return operation === 'set' ? { ...stretch, value: valueFor(values.value, signal) } : stretch;
    },
    fields: (make) => [
      make.custom('signalId', textRef('history', 'correctSignal'), ({ id }) => (
        <SignalInput id={id} signals={signals} />
      )),
      make.choice('operation', textRef('history', 'correctOperation'), OPERATIONS, { initial: 'scale' }),
      make.custom(
        'fromMs',
        textRef('history', 'correctFrom'),
        ({ id }) => <MomentInput id={id} style={{ width: '100%' }} />,
        {
          isHalf: true,
        },
      ),
      make.custom(
        'toMs',
        textRef('history', 'correctTo'),
        ({ id }) => <MomentInput id={id} style={{ width: '100%' }} />,
        {
          isHalf: true,
          ...is('scale', 'set', 'bad', 'delete'),
        },
      ),
      make.number('factor', textRef('history', 'correctFactor'), {
        isHalf: true,
        help: textRef('history', 'correctFactorHelp'),
        ...is('scale'),
      }),
      make.number('offset', textRef('history', 'correctOffset'), { isHalf: true, ...is('scale') }),
      make.custom(
        'value',
        textRef('history', 'correctValue'),
        ({ id }) => <Input id={id} autoComplete="off" />,
        {
          help: textRef('history', 'correctValueHelp'),
          ...is('set', 'insert'),
        },
      ),
      make.text('reason', textRef('history', 'correctReason'), {
        help: textRef('history', 'correctReasonHelp'),
      }),
    ],
  });
}

/** The form by which a correction is taken back; its scope names which one. */
export const takeBackForm = defineForm<never>()({
  add: calls.history.takeBackCorrection,
  words: {
    add: {
      title: textRef('history', 'takeBackTitle'),
      done: textRef('history', 'takenBack'),
      submit: textRef('history', 'takeBack'),
    },
  },
  fields: (make) => [
    make.text('reason', textRef('history', 'correctReason'), { help: textRef('history', 'takeBackHelp') }),
  ],
});
