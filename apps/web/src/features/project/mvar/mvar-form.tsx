import { calls, type Mvar } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { MVAR_CALC_WORDS } from '@zutai/lists';
import { defineForm } from '../../../components/record-form/index.ts';
import { call } from '../../../lib/call/index.ts';
import { FormulaEditor } from './formula/FormulaEditor.tsx';
import { checkFormula } from './formula/formula-text.ts';
import { SignalsSelect } from './SignalsSelect.tsx';
import type { NamedSignals } from './use-signal-names.ts';

async function readMvar({ id, projectId }: Mvar): Promise<Mvar> {
  // Of an id that is gone the call says so itself.
  const [mvar] = await call(calls.mvar.queryAll, { projectId, ids: id });
  if (mvar === undefined) throw new Error(`no calculated value ${id}`);
  return mvar;
}

/** Defines a calculated value of a project that has these signals. */
export function mvarForm(names: NamedSignals) {
  const { signals, nameOf, mvars } = names;
  const titleOf = (id: string) => {
    const signal = signals.find((one) => one.id === id);
    return (signal && nameOf(signal.equipmentId, id)) ?? id;
  };
  return defineForm<Mvar>()({
    add: calls.mvar.add,
    edit: calls.mvar.edit,
    read: readMvar,
    words: {
      add: { title: textRef('project', 'mvarAdd'), done: textRef('project', 'mvarSaved') },
      edit: { title: textRef('project', 'mvarEdit'), done: textRef('project', 'mvarSaved') },
    },
    fields: (make) => [
      make.text('title', textRef('project', 'mvarName')),
      make.text('unit', textRef('project', 'unit'), { isHalf: true }),
      make.number('decimals', textRef('project', 'decimals'), { isHalf: true }),
      make.choice('calcType', textRef('project', 'calcType'), MVAR_CALC_WORDS, { initial: 'sum' }),
      make.custom(
        'formula',
        textRef('project', 'formula'),
        ({ id }) => <FormulaEditor id={id} {...names} />,
        {
          help: textRef('project', 'formulaHelp'),
          isShown: ({ calcType }) => calcType === 'formula',
          problemOf: (formula, say) => {
            const problem = checkFormula(String(formula ?? ''), nameOf, mvars);
            if (problem === undefined) return undefined;
            // What is wrong inside the formula stands under it already, with its place.
            return formula ? '' : say.text(textRef('mvarFormula', problem.code));
          },
        },
      ),
      make.custom(
        'signals',
        textRef('project', 'signals'),
        ({ id }) => <SignalsSelect id={id} names={names} />,
        {
          isShown: ({ calcType }) => calcType !== 'formula',
          problemOf: (ids, say) =>
            (ids as string[] | undefined)?.length ? undefined : say.text(textRef('project', 'signalsNeeded')),
          show: (ids) => (ids as string[]).map(titleOf).join(' · '),
        },
      ),
    ],
    requestOf: (values) => ({
      ...values,
      ...(values.calcType === 'formula' ? { signals: [] } : { formula: '' }),
    }),
  });
}
