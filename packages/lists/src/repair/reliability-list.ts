import { calls, RELIABILITY_DAYS, type Reliability } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

const HOUR_MS = 3_600_000;

const rounded = (value: number | null) => value && Math.round(value * 100) / 100;
const inHours = (ms: number | null) => rounded(ms && ms / HOUR_MS);
/** Hundredths of a percent, never more than it was: what stood still is not 100. */
const inPercent = (share: number | null) => share && Math.floor(share * 10_000) / 100;

/** How reliable each piece of equipment was; `reliability` of the contract says what each figure is. */
export const reliabilityList = defineList(calls.repair.reliability, {
  name: 'reliability',
  title: textRef('repair', 'reliability'),
  search: textRef('repair', 'equipment'),
  filters: {
    scope: {
      text: textRef('repair', 'scope'),
      choices: { failed: textRef('repair', 'scope_failed'), open: textRef('repair', 'scope_withOpen') },
      none: textRef('repair', 'scope_allEquipment'),
    },
    fromMs: { text: textRef('repair', 'period'), until: 'toMs', usualDays: RELIABILITY_DAYS },
  },
  rowKey: ({ equipmentId }) => equipmentId,
  columns: (make) => {
    const hours = (
      key: 'mttaMs' | 'mttrMs' | 'mtbfMs' | 'downMs',
      text: Parameters<typeof make.cell>[1],
      help: NonNullable<Parameters<typeof make.cell>[3]>['help'],
    ) => make.cell(key, text, (row: Reliability) => inHours(row[key]), { sort: key, align: 'right', help });
    return [
      make.name(textRef('repair', 'equipment'), { sort: 'title' }),
      make.count('failures', textRef('repair', 'failures'), {
        ...{ sort: 'failures', help: textRef('repair', 'failuresHelp') },
      }),
      make.count('open', textRef('repair', 'openRepairs'), {
        ...{ sort: 'open', help: textRef('repair', 'openRepairsHelp') },
      }),
      hours('mttaMs', textRef('repair', 'mtta'), textRef('repair', 'mttaHelp')),
      hours('mttrMs', textRef('repair', 'mttr'), textRef('repair', 'mttrHelp')),
      hours('mtbfMs', textRef('repair', 'mtbf'), textRef('repair', 'mtbfHelp')),
      make.cell('availability', textRef('repair', 'availability'), (row) => inPercent(row.availability), {
        ...{ sort: 'availability', align: 'right', help: textRef('repair', 'availabilityHelp') },
      }),
      hours('downMs', textRef('repair', 'downTime'), textRef('repair', 'downTimeHelp')),
      make.count('minutesSpent', textRef('repair', 'minutesSpent'), { sort: 'minutesSpent' }),
      make.count('endedEarly', textRef('repair', 'endedEarly'), {
        ...{ sort: 'endedEarly', help: textRef('repair', 'endedEarlyHelp') },
      }),
      make.count('restored', textRef('repair', 'restored'), { isHidden: true }),
      make.cell('observedMs', textRef('repair', 'observed'), (row) => inHours(row.observedMs), {
        ...{ align: 'right', isHidden: true },
      }),
    ];
  },
});
