import { type CountRule, countedWords, countInText, numbersIn, type WordKind } from '@zutai/diagram';
import { Checkbox, Select } from 'antd';
import { NumberBox } from '../../../components/number-input/index.ts';
import { type TextKey, useText } from '../../../lib/language/index.ts';
import styles from './array-panel.module.css';
import type { useArray } from './use-array.ts';

export const KIND_TEXT: Readonly<Record<WordKind, TextKey<'designerReuse'>>> = {
  tag: 'kindTag',
  parameter: 'kindParameter',
  name: 'kindName',
  text: 'kindText',
};

/** The words with the chosen number marked. */
function Marked({ words, place }: { words: string; place: number }) {
  const number = numbersIn(words)[place];
  if (!number) return words;
  return (
    <>
      {words.slice(0, number.from)}
      <mark className={styles.number}>{number.digits}</mark>
      {words.slice(number.to)}
    </>
  );
}

/** What of the copies counts up: which number, from where, by how much, and where that ends. */
export function CountTable({ array }: { array: ReturnType<typeof useArray> }) {
  const t = useText('designerReuse');
  const { counting, setRule, copies, problem } = array;
  if (counting.length === 0) return <p className={styles.nothing}>{t('countNothing')}</p>;
  const count = problem ? 0 : copies;
  return (
    <div className={styles.counting}>
      <table className={styles.table} data-testid="array-counting">
        <thead>
          <tr>
            <th scope="col">{t('countTitle')}</th>
            <th scope="col">{t('countNumber')}</th>
            <th scope="col">{t('countFirst')}</th>
            <th scope="col">{t('countStep')}</th>
            <th scope="col">{t('countLast')}</th>
          </tr>
        </thead>
        <tbody>
          {counting.map(({ row, rule }) => {
            const { key, kind, parameter, example, numberCount, places } = row;
            const set = (change: Partial<CountRule>) => setRule(key, { ...rule, ...change });
            const digits = numbersIn(example)[rule.place]?.digits ?? '0';
            const first = Number(digits) + rule.step + rule.shift;
            const isBelow = countInText(example, rule.place, rule.step * count + rule.shift) === undefined;
            return (
              <tr key={key} data-on={rule.isOn}>
                <th scope="row">
                  <Checkbox
                    checked={rule.isOn}
                    aria-label={t('countOn', { words: example })}
                    onChange={({ target }) => set({ isOn: target.checked })}
                  >
                    <span className={styles.kind}>
                      {[t(KIND_TEXT[kind]), array.titleOf(row) || parameter].filter(Boolean).join(' · ')}
                    </span>{' '}
                    <span className={styles.words} title={example}>
                      <Marked words={example} place={rule.place} />
                    </span>
                    {places.length > 1 && (
                      <span className={styles.kind}> {t('countPlaces', { count: places.length })}</span>
                    )}
                  </Checkbox>
                </th>
                <td>
                  {numberCount > 1 ? (
                    <Select
                      size="small"
                      aria-label={t('countNumber')}
                      value={rule.place}
                      disabled={!rule.isOn}
                      options={numbersIn(example)
                        .slice(0, numberCount)
                        .map((number, value) => ({ value, label: number.digits }))}
                      onChange={(place) => set({ place })}
                    />
                  ) : (
                    digits
                  )}
                </td>
                <td>
                  <NumberBox
                    size="small"
                    aria-label={t('countFirst')}
                    disabled={!rule.isOn}
                    value={first}
                    min={0}
                    precision={0}
                    onChange={(value) =>
                      typeof value === 'number' && set({ shift: value - Number(digits) - rule.step })
                    }
                  />
                </td>
                <td>
                  <NumberBox
                    size="small"
                    aria-label={t('countStep')}
                    disabled={!rule.isOn}
                    value={rule.step}
                    precision={0}
                    onChange={(step) => typeof step === 'number' && set({ step })}
                  />
                </td>
                <td className={isBelow && rule.isOn ? styles.refused : styles.words}>
                  {isBelow && rule.isOn ? t('countBelow') : count > 0 && countedWords(example, rule, count)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
