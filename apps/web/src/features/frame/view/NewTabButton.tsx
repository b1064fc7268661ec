import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../../lib/language/index.ts';

/** Opens the page of the other system without a frame. */
export function NewTabButton({ address, isPrimary = false }: { address: string; isPrimary?: boolean }) {
  const t = useText('frame');
  return (
    <Button
      type={isPrimary ? 'primary' : 'default'}
      icon={<ExportOutlined />}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('newTab')}
    </Button>
  );
}
