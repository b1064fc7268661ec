import { App, Button, Drawer, Modal } from 'antd';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { keepPopupsClear, riseOver } from './popup-place.ts';

const TEXT = 'Pressure too high';

function Screen() {
  const { notification } = App.useApp();
  const [open, setOpen] = useState<'drawer' | 'dialog' | null>(null);
  const close = () => setOpen(null);
  const save = (
    <Button type="primary" onClick={close}>
      Save
    </Button>
  );
  return (
    <main>
      <Button
        onClick={() => {
          for (const key of ['a', 'b'])
            notification.info({ key, title: TEXT, placement: 'bottomRight', duration: 0 });
          keepPopupsClear();
        }}
      >
        tell
      </Button>
      <Button onClick={() => setOpen('drawer')}>drawer</Button>
      <Button onClick={() => setOpen('dialog')}>dialog</Button>
      <Drawer open={open === 'drawer'} footer={save} onClose={close} size={480} />
      <Modal open={open === 'dialog'} width={1300} footer={save} onCancel={close} style={{ top: 200 }}>
        <div style={{ height: 480 }} />
      </Modal>
      {open === null && (
        <footer style={{ position: 'fixed', right: 40, bottom: 0 }}>
          <Button type="primary">Save page</Button>
        </footer>
      )}
    </main>
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true });
const popups = () => [...document.querySelectorAll('.ant-notification-notice')];
/** Whether who presses the middle of the button presses it, and not what lies over it. */
const isFree = (name: string) => {
  const button = press(name).element();
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};
const bottom = () => Math.max(...popups().map((popup) => popup.getBoundingClientRect().bottom));

it('keeps popups above what saves in a drawer, a dialog and a bar below a form', {
  timeout: 60_000,
}, async () => {
  await show({ '/': <Screen /> });
  await press('tell').click();
  await expect.poll(() => popups().length, { timeout: 30_000 }).toBe(2);
  await expect.poll(() => isFree('Save page'), { timeout: 30_000 }).toBe(true);
  for (const kind of ['drawer', 'dialog']) {
    await press(kind).click();
    await expect.element(press('Save')).toBeVisible();
    await expect
      .poll(() => isFree('Save') && bottom() < press('Save').element().getBoundingClientRect().top, {
        timeout: 30_000,
      })
      .toBe(true);
    await press('Save').click();
    await expect.element(press('Save')).not.toBeInTheDocument();
  }
});

it('goes up no further than it has to, and not out of the window', () => {
  const popup = { left: 1000, right: 1384, top: 700, bottom: 876 };
  const at = (left: number, top: number) => ({ left, right: left + 80, top, bottom: top + 32 });
  expect(riseOver(popup, [])).toBe(0);
  expect(riseOver(popup, [at(500, 850), at(1200, 300)])).toBe(0);
  expect(riseOver(popup, [at(1200, 850)])).toBe(38);
  // Above one it would cover the next.
  expect(riseOver(popup, [at(1200, 640), at(1200, 850)])).toBe(248);
  expect(riseOver(popup, [at(1200, 10)])).toBe(0);
  expect(riseOver({ ...popup, top: 20 }, [at(1200, 100)])).toBe(20);
});
