import { useText } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useOwnerPages } from '../model/use-owner-pages.ts';
import styles from './control.module.css';
import type { ControlProps } from './control-props.ts';

/** One of the pages of the same owner. */
export function PageControl({ id, field, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const { owner } = useHost();
  const data = useOwnerPages(owner) ?? [];
  const chosen = typeof value === 'string' ? value : '';
  return (
    <select
      id={id}
      data-field={field.path}
      className={styles.input}
      disabled={isDisabled}
      value={chosen}
      onChange={({ target }) => onCommit(target.value)}
    >
      <option value="">{isMixed ? t('mixed') : t('pageNone')}</option>
      {chosen !== '' && !data.some((page) => page.id === chosen) && <option value={chosen}>{chosen}</option>}
      {data.map((page) => (
        <option key={page.id} value={page.id}>
          {page.title}
        </option>
      ))}
    </select>
  );
}
