import { ShowAs as ShowThingsAs, useShownAs } from '../../../components/show-as/index.ts';
import { useText } from '../../../lib/language/index.ts';

const VIEWS = ['list', 'board', 'calendar'] as const;

/** As what repairs are shown. */
export const useRepairsAs = () => useShownAs(VIEWS);

/** Changes between the list of repairs, their board and the calendar of work. */
export function ShowAs() {
  const t = useText('repair');
  return <ShowThingsAs label={t('showAs')} views={VIEWS} textOf={(view) => t(`showAs_${view}`)} />;
}
