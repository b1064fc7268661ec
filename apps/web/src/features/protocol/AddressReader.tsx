import type { DriverProtocol } from '@zutai/contract';
import { fieldText } from '@zutai/i18n';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { useProtocolText } from '../equipment/index.ts';
import styles from './protocol.module.css';
import { readAddress } from './protocol-catalogue.ts';

/** As long as an address of a signal may be. */
const LONGEST = 200;

/** An address, one of the examples at first, and what each part of it means; or what is wrong with it. */
export function AddressReader({ protocol }: { protocol: DriverProtocol }) {
  const t = useText('protocol');
  const language = useLanguage();
  const text = useProtocolText();
  const [typed, setTyped] = useState<string>(protocol.addressExamples[0]);
  const read = readAddress(protocol, text, typed);
  return (
    <div className={styles.reader}>
      <div className={styles.examples}>
        <span className={styles.note}>{t('examples')}</span>
        {protocol.addressExamples.map((example) => (
          <Button
            key={example}
            size="small"
            aria-pressed={example === typed}
            className={styles.example ?? ''}
            onClick={() => setTyped(example)}
          >
            {example}
          </Button>
        ))}
      </div>
      <Form layout="vertical">
        <Form.Item
          label={t('tryAddress')}
          htmlFor="protocol-address"
          validateStatus={read.ok ? '' : 'error'}
          help={read.ok ? t('readAs', { address: read.text }) : (fieldText(language, read.code) ?? read.code)}
        >
          <Input
            id="protocol-address"
            value={typed}
            maxLength={LONGEST}
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Form.Item>
      </Form>
      {read.ok && (
        <dl className={styles.parts} aria-label={t('meaning')}>
          {read.parts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
