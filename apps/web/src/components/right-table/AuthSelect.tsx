import type { ProjectAuth } from '@zutai/contract';
import { PROJECT_AUTH_WORDS, sayIn } from '@zutai/lists';
import { Select } from 'antd';
import { useLanguage, useText } from '../../lib/language/index.ts';

interface AuthSelectProps {
  value: ProjectAuth;
  onChange: (auth: ProjectAuth) => void;
  /** Nobody changes their own right, nor one in what is not theirs to change. */
  isFixed: boolean;
  /** Who gives the right to write has it. */
  mayWrite: boolean;
}

/** What somebody may do in something, changed where it stands. */
export function AuthSelect({ isFixed, mayWrite, ...props }: AuthSelectProps) {
  const t = useText('project');
  const say = sayIn(useLanguage());
  return (
    <Select<ProjectAuth>
      {...props}
      disabled={isFixed}
      aria-label={t('right')}
      style={{ minWidth: 140 }}
      options={(['view', 'write'] as const).map((value) => ({
        value,
        label: say.text(PROJECT_AUTH_WORDS[value]),
        disabled: value === 'write' && !mayWrite,
      }))}
    />
  );
}
