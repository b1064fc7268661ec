import { Input } from 'antd';
import type { ChangeEvent } from 'react';
import { HardwareOfSn } from '../../hardware/index.ts';
import styles from './gateway-key.module.css';

interface SnInputProps {
  id?: string;
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The serial number of a new gateway, and below it the model that it is of, as soon as that is known. */
export function SnInput({ value = '', ...props }: SnInputProps) {
  return (
    <>
      <Input {...props} value={value} placeholder="GW-0001" autoComplete="off" spellCheck={false} />
      <output className={styles.model}>
        <HardwareOfSn sn={value} />
      </output>
    </>
  );
}
