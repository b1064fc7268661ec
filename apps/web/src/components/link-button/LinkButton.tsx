import { LinkOutlined } from '@ant-design/icons';
import { App, Button, Popover, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '../../lib/language/index.ts';

interface LinkButtonProps {
  label: string;
  /** Said once it was copied. */
  copied: string;
  linkOf: () => string;
}

/** The link to exactly what is shown, to be copied. */
export function LinkButton({ label, copied, linkOf }: LinkButtonProps) {
  const common = useText('common');
  const { message } = App.useApp();
  // As it was when it was asked for: what is live moves on.
  const [link, setLink] = useState<string | null>(null);
  return (
    <Popover
      trigger="click"
      open={link !== null}
      onOpenChange={(isOpen) => setLink(isOpen ? linkOf() : null)}
      content={
        <Typography.Paragraph
          style={{ maxWidth: 320, margin: 0 }}
          ellipsis={{ rows: 3 }}
          copyable={{
            text: link ?? '',
            tooltips: [common('copy'), common('copied')],
            onCopy: () => void message.success(copied),
          }}
        >
          {link}
        </Typography.Paragraph>
      }
    >
      <Button icon={<LinkOutlined />} aria-label={label} title={label} />
    </Popover>
  );
}
