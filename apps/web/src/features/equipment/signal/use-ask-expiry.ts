import { calls, type Signal } from '@zutai/contract';
import { App } from 'antd';
import { useConfirmExpiry } from '../../../components/retention/index.ts';
import { call, messageOf } from '../../../lib/call/index.ts';
import type { DefinitionOwner } from '../definition-owner.ts';
import { RETENTION_FIELDS, type SignalField, type SignalTexts } from './model/field.ts';
import type { DraftRow } from './model/table.ts';

const daysOf = (text: string) => (text === '' ? null : Number(text));

/** Asks before signals are saved whose history would be kept for less long; true when nothing is deleted or it may be. */
export function useAskExpiry(owner: Pick<DefinitionOwner, 'kind' | 'id'>) {
  const confirm = useConfirmExpiry();
  const { message } = App.useApp();
  const ask = async (changed: readonly { id: string; texts: Pick<SignalTexts, RetentionField> }[]) => {
    // Signals of a template have no history.
    if (changed.length === 0 || owner.kind === 'template') return true;
    try {
      const { levels } = await call(calls.history.previewSignalRetention, {
        equipmentId: owner.id,
        signals: changed.map(({ id, texts }) => ({
          id,
          rawRetentionDays: daysOf(texts.rawRetentionDays),
          minuteRetentionDays: daysOf(texts.minuteRetentionDays),
          hourRetentionDays: daysOf(texts.hourRetentionDays),
          dayRetentionDays: daysOf(texts.dayRetentionDays),
        })),
      });
      return await confirm(levels);
    } catch (error) {
      message.error(messageOf(error));
      return false;
    }
  };
  return {
    /** Of rows of the table, all of which are right. */
    ofRows: (rows: readonly DraftRow[]) =>
      ask(
        rows.flatMap(({ id, texts, saved }) =>
          id === null || saved === null || RETENTION_FIELDS.every((field) => texts[field] === saved[field])
            ? []
            : [{ id, texts }],
        ),
      ),
    /** Of an import: rows by the tags of the signals that are there. */
    ofImport: (rows: readonly ImportedRow[], signals: readonly Signal[]) => {
      const byTag = new Map(signals.map((signal) => [signal.tag, signal]));
      return ask(
        rows.flatMap(({ tag, changes }) => {
          const signal = byTag.get(tag);
          const own = changes.filter(({ field }) => (RETENTION_FIELDS as readonly string[]).includes(field));
          if (signal === undefined || own.length === 0) return [];
          const after = new Map(own.map((change) => [change.field, change.after]));
          const textOf = (field: RetentionField) => after.get(field) ?? String(signal[field] ?? '');
          const texts = Object.fromEntries(RETENTION_FIELDS.map((field) => [field, textOf(field)]));
          return [{ id: signal.id, texts: texts as Pick<SignalTexts, RetentionField> }];
        }),
      );
    },
  };
}

type RetentionField = (typeof RETENTION_FIELDS)[number] & SignalField;

interface ImportedRow {
  readonly tag: string;
  readonly changes: readonly { readonly field: string; readonly after: string }[];
}
