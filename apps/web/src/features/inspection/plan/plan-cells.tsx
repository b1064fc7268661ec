import { calls, type InspectionCounter, type InspectionPlan, isCounterFault } from '@zutai/contract';
import { COUNTER_STATE_WORDS, planCounterText, sayIn } from '@zutai/lists';
import { Link } from 'react-router';
import type { CellViews } from '../../../components/managed-list/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { InspectionMark } from '../InspectionMark.tsx';
import styles from '../inspection.module.css';

function Name({ plan }: { plan: InspectionPlan }) {
  return <Link to={pathTo('/manage/ops/inspection_plan/:id', { id: plan.id })}>{useTitle()(plan)}</Link>;
}

/** Of a plan those that are not counted, then those nearest to their inspections, and how many more there are. */
const MOST_COUNTERS = 3;

function Counters({ counters }: Pick<InspectionPlan, 'counters'>) {
  const t = useText('inspection');
  const say = sayIn(useLanguage());
  if (counters.length === 0) return '—';
  const more = counters.length - MOST_COUNTERS;
  const faults = counters.filter(({ state }) => isCounterFault(state)).length;
  return (
    <ul className={styles.counters}>
      {faults > 0 && <li data-fault>{t('countersFaulty', { count: faults })}</li>}
      {counters.slice(0, MOST_COUNTERS).map((counter, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pieces of equipment may have one name
        <li key={place} data-fault={isCounterFault(counter.state)}>
          {planCounterText(counter, say)}
        </li>
      ))}
      {more > 0 && <li>+{more}</li>}
    </ul>
  );
}

/** What lists of plans show with more than words. */
export const planCells: CellViews<InspectionPlan> = {
  title: (plan) => <Name plan={plan} />,
  counters: ({ counters }) => <Counters counters={counters} />,
};

function State({ state }: Pick<InspectionCounter, 'state'>) {
  const say = sayIn(useLanguage());
  return (
    <span className={styles.counterState} data-fault={isCounterFault(state)}>
      {say.text(COUNTER_STATE_WORDS[state])}
    </span>
  );
}

/** What became of the inspection that was made last: one that was made is not one that was done. */
function Last({ counter: { last } }: { counter: InspectionCounter }) {
  const mayOpen = useMayCall()(calls.inspection.info);
  if (last === null) return '—';
  const mark = <InspectionMark inspection={last} />;
  return mayOpen ? <Link to={pathTo('/manage/ops/inspections/:id', { id: last.id })}>{mark}</Link> : mark;
}

/** What the list of the counters of a plan shows with more than words. */
export const counterCells: CellViews<InspectionCounter> = {
  state: ({ state }) => <State state={state} />,
  last: (counter) => <Last counter={counter} />,
};
