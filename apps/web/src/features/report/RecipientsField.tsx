import { Input } from 'antd';
import { useState } from 'react';

interface RecipientsFieldProps {
  id?: string;
  value?: readonly string[];
  onChange?: (recipients: string[]) => void;
}

/** E-mail addresses, one a line or joined with commas. */
export function RecipientsField({ id, value = [], onChange }: RecipientsFieldProps) {
  // What is typed keeps its line breaks while it means the same.
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && splitAddresses(typed).join() === value.join();
  return (
    <Input.TextArea
      {...(id === undefined ? {} : { id })}
      autoSize={{ minRows: 2, maxRows: 8 }}
      spellCheck={false}
      value={isTyped ? typed : value.join('\n')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(splitAddresses(target.value));
      }}
    />
  );
}

const splitAddresses = (text: string) =>
  text
    .split(/[\s,;，；]+/)
    .map((address) => address.trim())
    .filter((address) => address !== '');
