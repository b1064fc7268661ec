import { calls } from '@zutai/contract';
import { memo } from 'react';
import { ExportButton } from '../../../components/data-table/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { download } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { Tool } from '../model/use-tool-view.ts';
import { ViewMenu } from '../view/ViewMenu.tsx';
import type { Drawing } from './use-drawing.ts';

/** Head of the screen: views under names, and what is shown as a file. */
export const CurveHead = memo(function CurveHead({ tool, drawing }: { tool: Tool; drawing: Drawing }) {
  const t = useText('curve');
  const { view, setView, range } = tool;
  const { drawn } = drawing;
  return (
    <PageHead
      title={t('title')}
      extra={
        <>
          <ViewMenu view={view} onView={setView} />
          <ExportButton
            isDisabled={drawn.length === 0}
            onExport={(format, options) =>
              download(
                calls.curve.export,
                {
                  signalIds: drawn.map(({ id }) => id).join(','),
                  fromMs: Math.round(range.fromMs),
                  toMs: Math.round(range.toMs),
                  format,
                },
                `curves.${format}`,
                options,
              )
            }
          />
        </>
      }
    />
  );
});
