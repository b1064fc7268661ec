import { type Driver, findDriverProtocol } from '@zutai/contract';
import { fieldText } from '@zutai/i18n';
import { Form, Input, Modal, Segmented } from 'antd';
import { useId, useState } from 'react';
import type { DialogProps } from '../../../../components/dialogs/index.ts';
import { useFirstFocus } from '../../../../components/first-focus/index.ts';
import { useLanguage, useText } from '../../../../lib/language/index.ts';
import { useProtocolText } from '../../protocol/index.ts';
import { useChoices } from '../../signal/grid/shown-text.ts';
import { TryAddress } from './TryAddress.tsx';

type DataType = 'number' | 'boolean' | 'text';

/** Tries addresses of a driver before there are signals. */
export function TryAddressDialog({ driver, ...dialog }: DialogProps & { driver: Driver }) {
  const t = useText('driver');
  const words = useText('signalTable');
  const language = useLanguage();
  const protocolText = useProtocolText();
  const first = useFirstFocus();
  const id = useId();
  const [text, setText] = useState('');
  const [dataType, setDataType] = useState<DataType>('number');
  const choices = useChoices([]);
  const protocol = findDriverProtocol(driver.protocol);
  const address = protocol?.tidyAddress?.(text.trim()) ?? text.trim();
  const parsed = address === '' ? undefined : protocol?.parseAddress(address);
  const problem = parsed?.ok === false ? fieldText(language, parsed.code, {}) : undefined;
  return (
    <Modal
      open={dialog.isOpen}
      title={t('tryAddressOf', { name: driver.title })}
      width={640}
      footer={null}
      onCancel={dialog.onClose}
      afterOpenChange={first.afterOpenChange}
      afterClose={dialog.afterClose}
    >
      <p>{t('tryAddressText')}</p>
      <Form layout="vertical">
        <Form.Item
          label={t('address')}
          htmlFor={id}
          extra={protocolText.addressHelp(driver.protocol)}
          {...(problem === undefined ? {} : { validateStatus: 'error' as const, help: problem })}
        >
          <Input
            id={id}
            ref={first.target}
            value={text}
            spellCheck={false}
            autoComplete="off"
            placeholder={protocol?.addressExamples[0] ?? ''}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={words('dataType')}>
          <Segmented
            value={dataType}
            options={choices('dataType')}
            onChange={(chosen) => setDataType(chosen as DataType)}
          />
        </Form.Item>
        <TryAddress
          isSubmit
          request={parsed?.ok === true ? { id: driver.id, address, dataType } : undefined}
        />
      </Form>
    </Modal>
  );
}
