import type { JsonSchema } from '@zutai/contract/api-document';
import { Tag, Typography } from 'antd';
import { useText } from '../../lib/language/index.ts';
import styles from './api-document.module.css';
import type { Operation } from './api-document.ts';
import { listFields, typeOf } from './schema-words.ts';
import { TryCall } from './TryCall.tsx';

/** One call: what it takes, what it answers, how it fails and who may call it; and to be tried. */
export function OperationView({ operation }: { operation: Operation }) {
  const t = useText('apiDocument');
  const permission = useText('permission');
  const error = useText('error');
  const { about, method, path, answer } = operation;
  const who =
    about.permission === 'public' || about.permission === 'login'
      ? t(about.permission)
      : `${permission(about.permission)} (${about.permission})`;
  return (
    <article className={styles.call}>
      <h2>
        <Tag>{method}</Tag>
        <Typography.Text code copyable={{ text: path }}>
          {path}
        </Typography.Text>
      </h2>
      <p lang="en">{operation.summary}</p>
      <dl className={styles.facts}>
        <dt>{t('name')}</dt>
        <dd>{operation.id}</dd>
        <dt>{t('permission')}</dt>
        <dd>{who}</dd>
        <dt>{t('tokens')}</dt>
        <dd>{t(`tokens_${about.tokens}`)}</dd>
        {about.ratePerMinute !== null && (
          <>
            <dt>{t('rate')}</dt>
            <dd>{t('perMinute', { count: about.ratePerMinute })}</dd>
          </>
        )}
      </dl>
      <h3>{t('request')}</h3>
      <Fields schema={operation.request} hasRequired />
      <h3>{t('answer')}</h3>
      {answer === undefined ? <p className={styles.note}>{t('answersFile')}</p> : <Fields schema={answer} />}
      {about.errors.length > 0 && (
        <>
          <h3>{t('errors')}</h3>
          <ul className={styles.errors}>
            {about.errors.map(({ name, code, status }) => (
              <li key={name}>
                <code>{code}</code> HTTP {status}: {error(name as Parameters<typeof error>[0])}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('tryIt')}</h3>
      <TryCall key={operation.id} operation={operation} />
    </article>
  );
}

function Fields({ schema, hasRequired = false }: { schema: JsonSchema; hasRequired?: boolean }) {
  const t = useText('apiDocument');
  const fields = listFields(schema);
  if (fields.length === 0) {
    const isNothing = schema.type === 'object' || schema.type === 'null';
    return <p className={styles.note}>{isNothing ? t('nothing') : typeOf(schema)}</p>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.fields}>
        <thead>
          <tr>
            <th>{t('field')}</th>
            <th>{t('type')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, type, isRequired }) => (
            <tr key={path}>
              <td>
                <code>{path}</code>
                {hasRequired && isRequired && <span className={styles.required}> {t('required')}</span>}
              </td>
              <td>{type}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
