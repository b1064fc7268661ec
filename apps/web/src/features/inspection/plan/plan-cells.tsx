import type { InspectionCounter, InspectionPlan } from '@zutai/contract';
import { COUNTER_STATE_WORDS, planCounterText, sayIn } from '@zutai/lists';
import { Link } from 'react-router';
import type { CellViews } from '../../../components/managed-list/index.ts';
import { useLanguage, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import styles from '../inspection.module.css';

function Name({ plan }: { plan: InspectionPlan }) {
  return <Link to={pathTo('/manage/ops/inspection_plan/:id', { id: plan.id })}>{useTitle()(plan)}</Link>;
}

/** The pieces of equipment of a plan that are nearest to their inspections, and how many more there are. */
const MOST_COUNTERS = 3;

function Counters({ counters }: Pick<InspectionPlan, 'counters'>) {
  const say = sayIn(useLanguage());
  if (counters.length === 0) return '—';
  const more = counters.length - MOST_COUNTERS;
  return (
    <ul className={styles.counters}>
      {counters.slice(0, MOST_COUNTERS).map((counter, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pieces of equipment may have one name
        <li key={place} data-fault={isFault(counter.state)}>
          {planCounterText(counter, say)}
        </li>
      ))}
      {more > 0 && <li>+{more}</li>}
    </ul>
  );
}

/** Whether a counter cannot be read though it should be. */
const isFault = (state: InspectionCounter['state']) =>
  state !== 'counting' && state !== 'waiting' && state !== 'paused';

/** What lists of plans show with more than words. */
export const planCells: CellViews<InspectionPlan> = {
  title: (plan) => <Name plan={plan} />,
  counters: ({ counters }) => <Counters counters={counters} />,
};

function State({ state }: Pick<InspectionCounter, 'state'>) {
  const say = sayIn(useLanguage());
  return (
    <span className={styles.counterState} data-fault={isFault(state)}>
      {say.text(COUNTER_STATE_WORDS[state])}
    </span>
  );
}

/** What the list of the counters of a plan shows with more than words. */
export const counterCells: CellViews<InspectionCounter> = { state: ({ state }) => <State state={state} /> };
