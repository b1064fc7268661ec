import type { TriedAddress } from '@zutai/contract';
import type { ReactNode } from 'react';
import { FactList } from '../../../../components/fact-list/index.ts';
import { useLanguage, useText } from '../../../../lib/language/index.ts';
import { failureText } from './failure-text.ts';
import { groupReadings, readableText, spacedHex } from './raw-bytes.ts';
import styles from './try-address.module.css';

/** Longest text of a device that is shown, characters. */
const TEXT_MAX = 2_000;

/** What came when an address was tried: the value or why there is none, and the bytes read every way. */
export function TriedAddressResult({ tried }: { tried: TriedAddress }) {
  const t = useText('driver');
  const language = useLanguage();
  const words = useText('communication');
  const { value, failure, type, bytes, readings, durationMs } = tried;
  const facts: [string, ReactNode][] = [];
  if (value !== null)
    facts.push([
      t('readValue'),
      <strong key="value" className={styles.value}>
        {String(value)}
      </strong>,
    ]);
  if (type !== null) facts.push([t('readType'), type]);
  if (bytes !== null && bytes !== '') facts.push(describeBytes(bytes, readings.length > 0, t));
  return (
    <>
      {failure !== null && (
        <div className={styles.failure}>
          <strong>{t('readFailed')}</strong>
          <p>{failureText(failure, words, language)}</p>
          <p className={styles.detail}>{[failure.message, failure.code].filter(Boolean).join(' · ')}</p>
        </div>
      )}
      {facts.length > 0 && <FactList facts={facts} />}
      {readings.length > 0 && <Readings readings={readings} />}
      <p className={styles.detail}>{t('readDone', { time: `${durationMs} ms` })}</p>
    </>
  );
}

/** Numbers as bytes, what else devices send as the text that it mostly is. */
function describeBytes(
  bytes: string,
  isNumber: boolean,
  t: ReturnType<typeof useText<'driver'>>,
): [string, ReactNode] {
  const text = isNumber ? undefined : readableText(bytes);
  if (text === undefined)
    return [
      t('readBytes'),
      <code key="bytes" className={styles.raw}>
        {spacedHex(bytes.slice(0, TEXT_MAX))}
      </code>,
    ];
  return [
    t('readText'),
    <pre key="text" className={styles.raw}>
      {text.slice(0, TEXT_MAX)}
    </pre>,
  ];
}

function Readings({ readings }: { readings: TriedAddress['readings'] }) {
  const t = useText('driver');
  return (
    <div className={styles.scroll}>
      <table className={styles.readings}>
        <caption>{t('readings')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('readingType')}</th>
            {['ABCD', 'CDAB', 'BADC', 'DCBA'].map((order) => (
              <th key={order} scope="col">
                {order}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupReadings(readings).map(({ type, values }) => (
            <tr key={type}>
              <th scope="row">{type}</th>
              {values.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand still
                <td key={place}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
