import { calls } from '@zutai/contract';
import { createEditor, createPage, getAtPath, setAtPath } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets/model';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { NoLive } from '../../../lib/live/index.ts';
import { answer } from '../../../testing/answer.ts';
import { enterAtOnce } from '../../../testing/enter-at-once.ts';
import { show } from '../../../testing/show.tsx';
import { DesignerHostProvider } from '../host/designer-host.tsx';
import { hostOf, make } from '../inspector/testing/open-inspector.tsx';
import { FindPanel } from './FindPanel.tsx';

it('replaces by what was typed last, also where Enter comes before a pattern has told what it finds', async () => {
  answer(calls.page.query, () => []);
  const pump = setAtPath(make('a', 'UsualText'), 'data.text', 'p01');
  const editor = createEditor({ page: createPage({}, [pump]), catalog: widgetCatalog });
  await show({
    '/': (
      <DesignerHostProvider value={hostOf(editor)}>
        <NoLive>
          <FindPanel editor={editor} onClose={() => undefined} />
        </NoLive>
      </DesignerHostProvider>
    ),
  });
  const field = (key: 'findText' | 'findReplacement') =>
    page.getByRole('textbox', { name: textOf('designerReuse', key), exact: true });
  await field('findText').fill('p(\\d+)');
  await page.getByRole('checkbox', { name: textOf('designerReuse', 'findPattern') }).click();
  const found = textOf('designerReuse', 'findCount', { count: 1, chosen: 1 });
  await expect.element(page.getByTestId('find-status')).toHaveTextContent(found);
  enterAtOnce(field('findReplacement'), 'm$1');
  await expect.poll(() => getAtPath(editor.page.widgets[0]!, 'data.text')).toBe('m01');
});
