import { WarningOutlined } from '@ant-design/icons';
import type { DriverHealth } from '@zutai/contract';
import type { ReactNode } from 'react';
import { useText, useTitle } from '../../lib/language/index.ts';
import styles from './driver-health.module.css';
import { errorsOf, isOverrun, loadOf, msText, percentText, shareOf } from './health-text.ts';

export interface DriverHealthTableProps {
  drivers: readonly DriverHealth[];
  caption: string;
  /** The name of a driver, where it is not only said. */
  renderName?: (driver: DriverHealth) => ReactNode;
}

/** Drivers beside each other: cycle, load, what they have their line for, errors. */
export function DriverHealthTable({ drivers, caption, renderName }: DriverHealthTableProps) {
  const t = useText('driverHealth');
  const titleOf = useTitle();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('driver')}</th>
            <th scope="col">{t('equipment')}</th>
            <th scope="col">{t('cycle')}</th>
            <th scope="col">{t('planned')}</th>
            <th scope="col">{t('load')}</th>
            <th scope="col">{t('share')}</th>
            <th scope="col">{t('errorTotal')}</th>
          </tr>
        </thead>
        <tbody>
          {drivers.map((driver) => {
            const load = loadOf(driver);
            return (
              <tr key={driver.id}>
                <th scope="row">{renderName?.(driver) ?? driver.title}</th>
                <td>{titleOf({ title: driver.equipmentTitle, titleEn: driver.equipmentTitleEn })}</td>
                <td>{driver.cycle === null ? '—' : msText(driver.cycle.p95)}</td>
                <td>{msText(driver.plannedMs)}</td>
                <td>
                  {load === null ? '—' : percentText(load)}
                  {isOverrun(driver) && (
                    <span className={styles.mark}>
                      <WarningOutlined /> {t('overrun')}
                    </span>
                  )}
                </td>
                <td>{percentText(shareOf(driver))}</td>
                <td>{errorsOf(driver)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
