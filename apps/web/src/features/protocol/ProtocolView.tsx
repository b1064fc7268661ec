import type { DriverProtocol, ProtocolField } from '@zutai/contract';
import { FactList } from '../../components/fact-list/index.ts';
import { useText } from '../../lib/language/index.ts';
import { useProtocolText } from '../equipment/index.ts';
import { AddressReader } from './AddressReader.tsx';
import styles from './protocol.module.css';
import { countsAddresses, showValue } from './protocol-catalogue.ts';

/** One protocol: what it is for, what its tools can do, its options, and how its addresses are written. */
export function ProtocolView({ protocol }: { protocol: DriverProtocol }) {
  const t = useText('protocol');
  const text = useProtocolText();
  const { id, optionFields, addressFields, isBrowsable = false, hasByteNumbers = false } = protocol;
  return (
    <article className={styles.protocol}>
      <h2>{text.protocol(id)}</h2>
      <p>{text.about(id)}</p>
      <FactList
        facts={[
          [t('id'), <code key="id">{id}</code>],
          [t('browsable'), t(`browsable_${isBrowsable}`)],
          [t('fillsDown'), t(`fillsDown_${countsAddresses(protocol)}`)],
          [t('byteReadings'), t(`byteReadings_${hasByteNumbers}`)],
        ]}
      />
      <h3>{t('address')}</h3>
      <p>{text.addressHelp(id)}</p>
      <AddressReader protocol={protocol} />
      <h3>{t('addressParts')}</h3>
      <Fields id={id} fields={addressFields} caption={t('addressParts')} siblings={addressFields} />
      <h3>{t('options')}</h3>
      <Fields id={id} fields={optionFields} caption={t('options')} siblings={optionFields} />
    </article>
  );
}

interface FieldsProps {
  id: string;
  fields: readonly ProtocolField[];
  caption: string;
  /** Those that `shownWhen` names. */
  siblings: readonly ProtocolField[];
}

function Fields({ id, fields, caption, siblings }: FieldsProps) {
  const t = useText('protocol');
  const text = useProtocolText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.fields} aria-label={caption}>
        <thead>
          <tr>
            <th>{t('field')}</th>
            <th>{t('values')}</th>
            <th>{t('default')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <td>
                {text.field(id, field)}
                {field.required && <span className={styles.required}> {t('required')}</span>}
                <small>{field.name}</small>
              </td>
              <td>
                <Values id={id} field={field} siblings={siblings} />
              </td>
              <td>
                {field.default === undefined || field.default === ''
                  ? '—'
                  : showValue(id, text, field, String(field.default))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a field takes, and when it means something. */
function Values({ id, field, siblings }: Pick<FieldsProps, 'id' | 'siblings'> & { field: ProtocolField }) {
  const t = useText('protocol');
  const text = useProtocolText();
  const { kind, min, max, unit, choices = [], placeholder, shownWhen } = field;
  const other = siblings.find(({ name }) => name === shownWhen?.field);
  const bounds =
    min === undefined || max === undefined
      ? t(field.isDecimal === true ? 'kind_decimal' : 'kind_number')
      : t('between', { min, max: unit === undefined ? max : `${max} ${text.unit(unit)}` });
  return (
    <>
      {kind === 'number' && bounds}
      {kind === 'choice' && choices.map((choice) => text.choice(id, field, choice)).join(t('separator'))}
      {kind === 'text' && (placeholder === undefined ? t('kind_text') : t('example', { placeholder }))}
      {kind === 'secret' && t('kind_secret')}
      {other !== undefined && (
        <small>
          {t('onlyWhen', {
            field: text.field(id, other),
            values: shownWhen!.isOneOf.map((one) => text.choice(id, other, one)).join(t('separator')),
          })}
        </small>
      )}
    </>
  );
}
