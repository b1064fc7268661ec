import { Typography } from 'antd';
import { Fragment, type ReactNode } from 'react';
import styles from './secret-dialog.module.css';

/** Names and values, one below the other. */
export function SecretFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface SecretValueProps {
  /** What is copied. */
  value: string;
  /** What is shown of it; default is the whole. */
  shown?: string;
  /** For the secret itself: it is kept once it has been copied. */
  onCopy?: () => void;
}

/** A value to copy. */
export function SecretValue({ value, shown = value, onCopy }: SecretValueProps) {
  return (
    <Typography.Text code copyable={{ text: value, ...(onCopy === undefined ? {} : { onCopy }) }}>
      {shown}
    </Typography.Text>
  );
}
