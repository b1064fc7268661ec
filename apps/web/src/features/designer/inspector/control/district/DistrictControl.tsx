import { findWidget, getAtPath, replaceWidgets, setAtPath } from '@zutai/diagram';
import { useEffect, useState } from 'react';
import { useText } from '../../../../../lib/language/index.ts';
import styles from '../control.module.css';
import type { ControlProps } from '../control-props.ts';
import type { District } from './read-districts.ts';

const LEVELS = ['provinceId', 'cityId', 'countyId'] as const;
type Level = (typeof LEVELS)[number];

/** The table is loaded when somebody chooses a district; undefined until it is there. */
function useDistricts(): readonly District[] | undefined {
  const [districts, setDistricts] = useState<readonly District[]>();
  useEffect(() => {
    let isGone = false;
    void import('./read-districts.ts').then(({ readDistricts }) => {
      if (!isGone) setDistricts(readDistricts());
    });
    return () => {
      isGone = true;
    };
  }, []);
  return districts;
}

/** A district of China: province, city and county, each within the one before; the last chosen counts. */
export function DistrictControl({ id, field, editor, widgets, isDisabled }: ControlProps) {
  const t = useText('designer');
  const districts = useDistricts();
  const path = field.path.slice(0, field.path.lastIndexOf('.'));
  /** What all selected widgets have; '' where they differ. */
  const chosen = (level: Level): string => {
    const values = new Set(widgets.map((widget) => String(getAtPath(widget, `${path}.${level}`) ?? '')));
    return values.size === 1 ? [...values][0]! : '';
  };
  const province = districts?.find((one) => one.id === chosen('provinceId'));
  const city = province?.within.find((one) => one.id === chosen('cityId'));
  const choices: Readonly<Record<Level, readonly District[]>> = {
    provinceId: districts ?? [],
    cityId: province?.within ?? [],
    countyId: city?.within ?? [],
  };

  function choose(level: Level, districtId: string): void {
    const from = LEVELS.indexOf(level);
    editor.changeScope('edit', (before) =>
      replaceWidgets(
        before,
        editor.state.selection.flatMap((widgetId) => {
          const widget = findWidget(before, widgetId);
          if (widget === undefined) return [];
          // What was chosen within another district is not in this one.
          return [
            LEVELS.slice(from).reduce(
              (next, each) => setAtPath(next, `${path}.${each}`, each === level ? districtId : ''),
              widget,
            ),
          ];
        }),
      ),
    );
  }

  return (
    <div className={styles.stack}>
      {LEVELS.map((level, place) => {
        const value = chosen(level);
        const isListed = choices[level].some((one) => one.id === value);
        if (place > 0 && choices[level].length === 0 && value === '') return null;
        return (
          <select
            key={level}
            id={place === 0 ? id : undefined}
            aria-label={t(level)}
            data-field={`${path}.${level}`}
            className={styles.input}
            disabled={isDisabled || districts === undefined}
            value={value}
            onChange={({ target }) => choose(level, target.value)}
          >
            <option value="">{t(level)}</option>
            {value !== '' && !isListed && <option value={value}>{value}</option>}
            {choices[level].map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        );
      })}
    </div>
  );
}
