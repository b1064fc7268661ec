import { fillText } from '@zutai/i18n';
import type { ScriptSignal, ScriptWords } from './script-messages.ts';

/**
 * The signal a script names: by id, by `equipment/tag`, or by tag when only one signal of the page has it.
 * @throws Error in the words given when there is none or more than one
 */
export function findSignal(signals: readonly ScriptSignal[], name: string, words: ScriptWords): ScriptSignal {
  const byId = signals.find(({ id }) => id === name);
  if (byId !== undefined) return byId;
  const named = signals.filter(
    ({ tag, equipmentTitle }) => tag === name || `${equipmentTitle}/${tag}` === name,
  );
  const [first, second] = named;
  if (first === undefined) throw new Error(fillText(words.unknown, { name }));
  if (second !== undefined) throw new Error(fillText(words.ambiguous, { name }));
  return first;
}
