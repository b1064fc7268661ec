import { addVariable, setAtPath } from '@zutai/diagram';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { make, openInspector } from '../testing/open-inspector.tsx';

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
