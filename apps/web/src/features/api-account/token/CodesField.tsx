import { PERMISSION_CODES, type PermissionCode } from '@zutai/contract';
import { Button, Checkbox } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import styles from '../api-account.module.css';

interface CodesFieldProps {
  id?: string;
  value?: readonly PermissionCode[];
  onChange?: (codes: PermissionCode[]) => void;
  /** What can be chosen. */
  held: readonly PermissionCode[];
}

/** Chooses some of the permissions of an API account. */
export function CodesField({ id, value = [], onChange, held }: CodesFieldProps) {
  const t = useText('apiAccount');
  const permission = useText('permission');
  const codes = PERMISSION_CODES.filter((code) => held.includes(code));
  return (
    <div {...(id === undefined ? {} : { id })} tabIndex={-1}>
      <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => onChange?.(codes)}>
        {t('tokenCodesAll')}
      </Button>{' '}
      <Button type="link" size="small" onClick={() => onChange?.([])}>
        {t('tokenCodesNone')}
      </Button>
      <Checkbox.Group
        className={styles.codes ?? ''}
        value={[...value]}
        onChange={(chosen) => onChange?.(chosen as PermissionCode[])}
        options={codes.map((code) => ({ value: code, label: permission(code) }))}
      />
    </div>
  );
}
