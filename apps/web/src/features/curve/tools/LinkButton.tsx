import { LinkOutlined } from '@ant-design/icons';
import { App, Button, Popover, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '../../../lib/language/index.ts';

/** The link to exactly what is shown, to be copied. */
export function LinkButton({ linkOf }: { linkOf: () => string }) {
  const t = useText('curve');
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
            onCopy: () => void message.success(t('linkCopied')),
          }}
        >
          {link}
        </Typography.Paragraph>
      }
    >
      <Button icon={<LinkOutlined />} aria-label={t('copyLink')} title={t('copyLink')} />
    </Popover>
  );
}
