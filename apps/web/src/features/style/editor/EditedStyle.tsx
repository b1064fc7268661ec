import type { WholeStyle } from '@zutai/contract';
import { Skeleton } from 'antd';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { ErrorState } from '../../../components/error-state/index.ts';
import { useEditedStyle } from './use-style-editor.ts';

/** The editor of the style that the address names. */
export function EditedStyle({ Editor }: { Editor: ComponentType<{ style: WholeStyle }> }) {
  const { id = '' } = useParams();
  const { style, error, refetch } = useEditedStyle(id);
  if (style !== undefined) return <Editor key={id} style={style} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton active />;
}
