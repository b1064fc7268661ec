import { type CommandRecord, calls, type SignalValue } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Cell, Say } from '../cell.ts';
import { defineList } from '../define-list.ts';
import { stateOf, unitOf, writtenValue } from './written-value.ts';

const OUTCOMES = {
  success: textRef('command', 'success'),
  failure: textRef('command', 'failure'),
  unknown: textRef('command', 'unknown'),
  refused: textRef('command', 'refused'),
  pending: textRef('command', 'pending'),
};

/** A value of the ledger for a file: a state in words, a number as it was written; its unit has a column of its own. */
function fileValue(record: CommandRecord, value: SignalValue, say: Say): Cell {
  return typeof value === 'number' && stateOf(record.signal, value) === undefined
    ? value
    : writtenValue(record.signal && { ...record.signal, unit: '', unitEn: '' }, value, say);
}

/** A name, with a note where the thing is deleted. */
const orGone = (name: string, isThere: boolean, say: Say) =>
  isThere
    ? name
    : say.text(textRef('common', 'bracketed'), { text: name, note: say.text(textRef('command', 'gone')) });

/** A name of then, with that of today where it is another one to the reader: the search finds by both. */
function withNow(then: string, now: CommandRecord['signalNow'], say: Say): string {
  const name = now === null ? then : say.title(now);
  return name === then
    ? then
    : say.text(textRef('common', 'bracketed'), {
        text: then,
        note: say.text(textRef('command', 'nameNow'), { name }),
      });
}

/** What the signal was called; one that is deleted says so, unless its equipment does. */
function signalName(
  { signalTitle: title, signal, signalTag, signalNow, hasEquipment }: CommandRecord,
  say: Say,
): Cell {
  const name = withNow(say.title({ title, titleEn: signal?.titleEn }), signalNow, say);
  return orGone(name, signalTag !== null || !hasEquipment, say);
}

/** What the equipment was called; one that is deleted says so. */
function equipment(
  { equipmentTitle: title, equipmentTitleEn: titleEn, equipmentNow, hasEquipment }: CommandRecord,
  say: Say,
): Cell {
  if (title === '') return say.text(textRef('command', 'equipmentGone'));
  return orGone(withNow(say.title({ title, titleEn }), equipmentNow, say), hasEquipment, say);
}

/** How long it took until the controller answered or the value was read back, ms. */
function tookMs({ readBackMs, acknowledgedMs, requestedMs }: CommandRecord): number | null {
  const endMs = readBackMs ?? acknowledgedMs;
  return endMs === null ? null : endMs - requestedMs;
}

function result({ status, hold, message }: CommandRecord, say: Say): Cell {
  const outcome = say.text(OUTCOMES[status]);
  const text =
    hold === null
      ? outcome
      : say.text(textRef('common', 'bracketed'), {
          text: outcome,
          note: say.text(textRef('command', `hold_${hold}`)),
        });
  return message === '' ? text : say.text(textRef('common', 'labelled'), { label: text, text: message });
}

function took(record: CommandRecord, say: Say): Cell {
  const count = tookMs(record);
  if (count === null) return null;
  return count < 10_000
    ? say.text(textRef('command', 'ms'), { count })
    : say.text(textRef('command', 'seconds'), { count: (count / 1000).toFixed(1) });
}

/** The ledger of writes: of the organisation, or of one piece of equipment. */
export const ledgerList = defineList(calls.command.query, {
  name: 'ledger',
  title: textRef('command', 'ledgerTitle'),
  search: textRef('command', 'ledgerSearch'),
  filters: {
    status: { text: textRef('command', 'resultFilter'), choices: OUTCOMES },
    fromMs: { text: textRef('command', 'requestedAt'), until: 'toMs' },
  },
  scope: ['equipmentId', 'uuid'],
  rowKey: (row) => row.uuid,
  columns: (make) => [
    make.time('requestedMs', textRef('command', 'requestedAt'), { sort: 'requestedMs' }),
    make.cell('equipment', textRef('command', 'equipment'), equipment),
    make.cell('signal', textRef('command', 'signal'), signalName, { sort: 'signalTitle', isName: true }),
    make.cell(
      'oldValue',
      textRef('command', 'oldValue'),
      (row, say) => writtenValue(row.signal, row.oldValue, say),
      {
        fileCell: (row, say) => fileValue(row, row.oldValue, say),
      },
    ),
    make.cell(
      'newValue',
      textRef('command', 'newValue'),
      (row, say) => writtenValue(row.signal, row.newValue, say),
      {
        fileCell: (row, say) => fileValue(row, row.newValue, say),
      },
    ),
    make.cell(
      'readBack',
      textRef('command', 'readBack'),
      (row, say) => writtenValue(row.signal, row.readBack, say),
      {
        fileCell: (row, say) => fileValue(row, row.readBack, say),
      },
    ),
    make.cell('unit', textRef('command', 'unit'), ({ signal }, say) => unitOf(signal, say), {
      isFileOnly: true,
    }),
    make.cell('status', textRef('command', 'result'), result, { sort: 'status' }),
    make.text('userName', textRef('command', 'user'), { sort: 'userName' }),
    make.cell('took', textRef('command', 'duration'), took, { align: 'right' }),
    make.text('address', textRef('command', 'address'), { isHidden: true }),
  ],
});
