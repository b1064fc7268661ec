import { Segmented } from 'antd';
import { useAddressQuery } from '../../../lib/address/index.ts';
import { useText } from '../../../lib/language/index.ts';

const SHOW = 'show';
const BOARD = 'board';

/** Whether repairs are shown as a board; the address says it. */
export function useIsBoard(): boolean {
  const [address] = useAddressQuery();
  return address.get(SHOW) === BOARD;
}

/** Changes between the list of repairs and their board; filters that both have stay. */
export function ShowAs() {
  const t = useText('repair');
  const [address, setAddress] = useAddressQuery();
  return (
    <Segmented
      aria-label={t('showAs')}
      value={address.get(SHOW) === BOARD ? BOARD : 'list'}
      options={[
        { value: 'list', label: t('showAs_list') },
        { value: BOARD, label: t('showAs_board') },
      ]}
      onChange={(chosen) =>
        setAddress((asked) => {
          const changed = new URLSearchParams(asked);
          if (chosen === BOARD) changed.set(SHOW, BOARD);
          else changed.delete(SHOW);
          // It says what is shown: what was looked for another time is not taken up again.
          changed.set('page', '1');
          return changed;
        })
      }
    />
  );
}
