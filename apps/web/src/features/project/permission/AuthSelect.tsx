import type { ProjectAuth } from '@zutai/contract';
import { Select } from 'antd';
import { useText } from '../../../lib/language/index.ts';

interface AuthSelectProps {
  id?: string;
  value?: ProjectAuth;
  onChange?: (auth: ProjectAuth) => void;
}

/** What somebody may do in a project. */
export function AuthSelect(props: AuthSelectProps) {
  const t = useText('project');
  return (
    <Select<ProjectAuth>
      {...props}
      aria-label={t('right')}
      style={{ minWidth: 140 }}
      options={[
        { value: 'view', label: t('authView') },
        { value: 'write', label: t('authWrite') },
      ]}
    />
  );
}
