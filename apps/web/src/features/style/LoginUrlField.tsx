import { calls, loginUrl } from '@zutai/contract';
import { Input } from 'antd';
import { useDeferredValue } from 'react';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { LOGIN_PATH } from '../../lib/path/index.ts';
import styles from './style.module.css';

interface LoginUrlFieldProps {
  id: string;
  /** The style that has the address; undefined while one is added. */
  styleId: string | undefined;
  value?: string;
  onChange?: (value: string) => void;
}

/** The login address, which says while it is written whether it is free. */
export function LoginUrlField({ id, styleId, value = '', onChange }: LoginUrlFieldProps) {
  const t = useText('style');
  const written = useDeferredValue(value);
  const parsed = loginUrl.safeParse(written);
  const address = parsed.success ? parsed.data : '';
  const { data, error } = useCall(
    calls.style.validateLoginUrl,
    { loginUrl: address, ...(styleId !== undefined && { id: styleId }) },
    { isEnabled: address !== '', staleMs: 5_000 },
  );
  const isTaken = data?.isFree === false;
  return (
    <>
      <Input
        id={id}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        placeholder={`${LOGIN_PATH}/acme`}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
      />
      {address !== '' && (data !== undefined || error !== null) && (
        <p className={styles.said} data-bad={isTaken || error !== null} role="status">
          {error?.message ?? t(isTaken ? 'loginUrlTaken' : 'loginUrlFree')}
        </p>
      )}
    </>
  );
}
