import type { WholeStyle } from '@zutai/contract';
import { Button, Skeleton } from 'antd';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { ErrorState } from '../../../components/error-state/index.ts';
import { WindowTitle } from '../../../components/page-head/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useEditedStyle } from './use-style-editor.ts';

/** The editor of the style that the address names. */
export function EditedStyle({ Editor }: { Editor: ComponentType<{ style: WholeStyle }> }) {
  const t = useText('style');
  const { id = '' } = useParams();
  const { style, error, refetch } = useEditedStyle(id);
  if (style !== undefined) return <Editor key={id} style={style} />;
  if (error !== null)
    return (
      <>
        <WindowTitle title={t('toList')} />
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          wayOut={
            <Link to={pathTo('/manage/style/list')}>
              <Button tabIndex={-1}>{t('toList')}</Button>
            </Link>
          }
        />
      </>
    );
  return <Skeleton active />;
}
