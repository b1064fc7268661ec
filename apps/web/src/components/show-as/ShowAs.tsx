import { Segmented } from 'antd';
import { useAddressQuery } from '../../lib/address/index.ts';

const SHOW = 'show';

/** As what the things of a screen are shown; the address says it, and the first of `views` is where it says nothing. */
export function useShownAs<V extends string>(views: readonly [V, ...V[]]): V {
  const [address] = useAddressQuery();
  return views.find((view) => view === address.get(SHOW)) ?? views[0];
}

interface ShowAsProps<V extends string> {
  label: string;
  views: readonly [V, ...V[]];
  textOf: (view: V) => string;
}

/** Changes between the ways in which the things of a screen are shown; filters that they have in common stay. */
export function ShowAs<V extends string>({ label, views, textOf }: ShowAsProps<V>) {
  const [, setAddress] = useAddressQuery();
  return (
    <Segmented
      aria-label={label}
      value={useShownAs(views)}
      options={views.map((value) => ({ value, label: textOf(value) }))}
      onChange={(chosen) =>
        setAddress((asked) => {
          const changed = new URLSearchParams(asked);
          if (chosen === views[0]) changed.delete(SHOW);
          else changed.set(SHOW, chosen);
          // It says what is shown: what was looked for another time is not taken up again.
          changed.set('page', '1');
          return changed;
        })
      }
    />
  );
}
