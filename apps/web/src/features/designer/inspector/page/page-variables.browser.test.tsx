import { addVariable, setAtPath } from '@zutai/diagram';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../../../lib/language/index.ts';
import { show } from '../../../../testing/show.tsx';
import { DesignerHostProvider } from '../../host/designer-host.tsx';
import { hostOf, make, openInspector } from '../testing/open-inspector.tsx';
import { PageParameters } from './PageParameters.tsx';

it('names the widgets whose scripts keep the old name of a variable, and none where all was renamed', async () => {
  const withScript = (id: string, script: string) =>
    setAtPath({ ...make(id, 'UsualButton'), widgetName: id }, 'clickEvent.config.script', script);
  const editor = await openInspector(
    [
      withScript('启动按钮', `write('value1', 1)`),
      withScript('停止按钮', `const name = 'value1'; write(name, 1)`),
    ],
    [],
  );
  editor.change('con', (now) => addVariable(now, 'number'));
  const name = page.getByTestId('page-variables').getByRole('textbox', { name: '变量名', exact: true });
  await name.fill('zone');
  await userEvent.keyboard('{Enter}');
  const left = page.getByTestId('scripts-left');
  await expect.element(left).toHaveTextContent('停止按钮');
  await expect.element(left).not.toHaveTextContent('启动按钮');
  expect(editor.page.widgets[0]!.clickEvent.config.script).toBe(`write('zone', 1)`);
});

it('asks for the default of a text parameter in both languages, of equipment once', async () => {
  const editor = await openInspector([], []);
  const parameter = { name: 'kind', title: '种类', kind: 'text', default: '' } as const;
  const equipment = { ...parameter, name: 'pump', title: '水泵', kind: 'equipment' } as const;
  editor.setContainer({ parameters: [equipment] });
  // Parameters are shown of faceplates alone.
  await show({
    '/': (
      <DesignerHostProvider value={hostOf(editor)}>
        <PageParameters editor={editor} />
      </DesignerHostProvider>
    ),
  });
  const typed = (key: 'parameterDefault' | 'parameterDefaultEn') =>
    page.getByRole('textbox', { name: textOf('designerPage', key), exact: true });
  await expect.element(typed('parameterDefault')).toBeVisible();
  expect(typed('parameterDefaultEn').query()).toBeNull();
  editor.setContainer({ parameters: [parameter] });
  await typed('parameterDefault').fill('水泵');
  await userEvent.keyboard('{Enter}');
  await typed('parameterDefaultEn').fill('Pump');
  await userEvent.keyboard('{Enter}');
  expect(editor.page.con.parameters).toEqual([{ ...parameter, default: '水泵', defaultEn: 'Pump' }]);
});
