import type { Binding } from '@zutai/diagram';
import { createEditor, createPage } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets/model';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { NoLive } from '../../../lib/live/index.ts';
import { enterAtOnce } from '../../../testing/enter-at-once.ts';
import { show } from '../../../testing/show.tsx';
import { DesignerHostProvider } from '../host/designer-host.tsx';
import { hostOf } from '../inspector/testing/open-inspector.tsx';
import { BindingPicker } from './BindingPicker.tsx';

it('takes with Enter what the text finds that was typed last, while the list still shows what was found before', async () => {
  const editor = createEditor({ page: createPage({}, []), catalog: widgetCatalog });
  const picked: Binding[] = [];
  await show({
    '/': (
      <DesignerHostProvider value={hostOf(editor)}>
        <NoLive>
          <BindingPicker
            current={undefined}
            types={['signal']}
            isForWriting={false}
            onPick={(binding) => picked.push(binding)}
            onClose={() => undefined}
          />
        </NoLive>
      </DesignerHostProvider>
    ),
  });
  const search = page.getByRole('combobox', { name: textOf('designer', 'bindSearch') });
  await search.fill('level');
  await expect.element(page.getByRole('option')).toHaveTextContent('level');
  enterAtOnce(search, 'speed');
  expect(picked.map(({ tag }) => tag)).toEqual(['speed']);
});
