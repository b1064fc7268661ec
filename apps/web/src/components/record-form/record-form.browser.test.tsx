import { calls, type Gateway } from '@zutai/contract';
import { textIn, textRef } from '@zutai/i18n';
import { useNavigate } from 'react-router';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { gatewayForm } from '../../features/gateway/gateway-form.tsx';
import { textOf } from '../../lib/language/index.ts';
import { answer, refuse } from '../../testing/answer.ts';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { gatewayOf } from '../../testing/gateway.ts';
import { show } from '../../testing/show.tsx';
import { useDialogs } from '../dialogs/index.ts';
import { FormFrame } from './FormFrame.tsx';
import { RecordDialog, RecordDrawer, RecordPage } from './index.ts';
import { focusFirstText, RecordFields } from './RecordFields.tsx';
import { useRecordForm } from './use-record-form.tsx';

const KEY = {
  ...{ id: '7', sn: 'GW-0007', key: 'k', brokerUrl: 'mqtt://127.0.0.1', groupId: 'zutai-1' },
  hasProgram: true,
  updateKey: '',
};
const FRAMES = ['dialog', 'drawer', 'page'] as const;
type Frame = (typeof FRAMES)[number];

/** Where the form is opened, over this page or as a page of its own. */
function Opener({ frame, record }: { frame: Frame; record?: Gateway }) {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const Shell = frame === 'drawer' ? RecordDrawer : RecordDialog;
  const open = () =>
    frame === 'page'
      ? void navigate('/form')
      : void dialogs.open((dialog) => (
          <Shell
            {...dialog}
            form={gatewayForm}
            {...(record && { record })}
            onDone={() => void navigate('/done')}
          />
        ));
  return (
    <main>
      <button type="button" onClick={open}>
        open
      </button>
    </main>
  );
}

function FormOnPage({ record }: { record?: Gateway }) {
  const navigate = useNavigate();
  return (
    <main>
      <RecordPage
        form={gatewayForm}
        {...(record && { record })}
        onCancel={() => void navigate('/')}
        onDone={() => void navigate('/done')}
      />
    </main>
  );
}

async function openForm(frame: Frame, record?: Gateway) {
  answer(calls.department.query, () => []);
  answer(calls.hardware.queryBySn, () => null);
  const shown = await show({
    '/': <Opener frame={frame} {...(record && { record })} />,
    '/form': <FormOnPage {...(record && { record })} />,
    '/done': <main>done</main>,
  });
  await page.getByRole('button', { name: 'open', exact: true }).click();
  await expect.element(field.title()).toBeVisible();
  return shown;
}

const field = {
  sn: () => page.getByLabelText(textOf('gateway', 'sn'), { exact: true }),
  title: () => page.getByLabelText(textOf('gateway', 'name'), { exact: true }),
  remark: () => page.getByLabelText(textOf('gateway', 'remark'), { exact: true }),
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const submit = () => button(textOf('gateway', 'registerAction'));
const save = () => button(textOf('common', 'save'));
const cancel = () => button(textOf('common', 'cancel'));
const question = () => page.getByRole('dialog', { name: textOf('common', 'leaveTitle') });

async function fill() {
  await field.sn().fill('GW-0007');
  await field.title().fill('二号车间');
}

/** A moment in which something wrong would have happened. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150));

describe.each(FRAMES)('a form in a %s', (frame) => {
  it('says which fields are required, and sends nothing without them', async () => {
    const added = answer(calls.gateway.add, () => KEY);
    await openForm(frame);
    await expect.element(field.sn()).toHaveFocus();
    await expect.element(field.sn()).toBeRequired();
    await expect.element(field.title()).toBeRequired();
    await expect.element(field.remark()).not.toBeRequired();
    await field.remark().fill('by the door');
    // A serial number is proposed.
    await expect.element(field.sn()).toHaveValue(expect.stringMatching(/^GW-/));
    await field.sn().fill('');
    await submit().click();
    await expect.element(field.sn()).toBeInvalid();
    await expect.element(field.sn()).toHaveFocus();
    await field.sn().fill('GW-0007');
    await submit().click();
    await expect.element(field.title()).toBeInvalid();
    await expect.element(field.title()).toHaveFocus();
    expect(added).toEqual([]);
  });

  it('shows what the server refuses at its field, which gets the focus, and keeps what was typed', async () => {
    answer(calls.gateway.add, ({ sn }) => refuse('snTaken', { sn }));
    await openForm(frame);
    await fill();
    await submit().click();
    await expect.element(field.sn()).toHaveFocus();
    await expect.element(field.sn()).toBeInvalid();
    const text = textIn('zh', textRef('error', 'snTaken'), { sn: 'GW-0007' });
    await expect.element(field.sn()).toHaveAccessibleDescription(expect.stringContaining(text));
    await expect.element(field.title()).toHaveValue('二号车间');
    await expect.element(field.title()).not.toBeInvalid();
  });

  it('sends once, however often it is pressed', async () => {
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const added = answer(calls.gateway.add, async () => {
      await waiting;
      return KEY;
    });
    const shown = await openForm(frame);
    await fill();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.poll(() => added.length).toBe(1);
    await userEvent.keyboard('{Enter}');
    await aMoment();
    finish();
    await expect.poll(shown.address).toBe('/done');
    expect(added).toHaveLength(1);
  });

  it('takes nothing while it is sent, and gives the focus back when it is refused', async () => {
    const wait = Promise.withResolvers<void>();
    answer(calls.gateway.add, async () => {
      await wait.promise;
      return refuse('tooManyRequests', { seconds: 60 });
    });
    await openForm(frame);
    await fill();
    await userEvent.keyboard('{Enter}');
    await expect.element(field.title()).toBeDisabled();
    wait.resolve();
    await expect.element(field.title()).toBeEnabled();
    await expect.element(field.title()).toHaveFocus();
    await expect.element(field.title()).toHaveValue('二号车间');
  });

  it('is left without a question when nothing was entered', async () => {
    await openForm(frame);
    await cancel().click();
    await expect.element(field.title()).not.toBeInTheDocument();
    await expect.element(question()).not.toBeInTheDocument();
  });

  it('asks before what was entered is thrown away', async () => {
    await openForm(frame);
    await field.title().fill('二号车间');
    await cancel().click();
    await expect.element(question()).toBeVisible();
    await button(textOf('common', 'stay')).click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(field.title()).toHaveValue('二号车间');
    await cancel().click();
    await button(textOf('common', 'leave')).click();
    await expect.element(field.title()).not.toBeInTheDocument();
  });

  it('asks nothing when what was entered is taken back', async () => {
    await openForm(frame);
    await field.title().fill('二号车间');
    await field.title().clear();
    await cancel().click();
    await expect.element(field.title()).not.toBeInTheDocument();
  });

  it('does not ask after it was saved, wherever one goes then', async () => {
    const added = answer(calls.gateway.add, () => KEY);
    const shown = await openForm(frame);
    await fill();
    await submit().click();
    await expect.poll(shown.address).toBe('/done');
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(field.title()).not.toBeInTheDocument();
    const entered = { sn: 'GW-0007', title: '二号车间', titleEn: '', remark: '' };
    expect(added).toEqual([{ ...entered, departmentId: null, maxSilenceS: null, economyReportS: null }]);
  });

  it('keeps what was typed when somebody else was faster, and saves what is chosen', async () => {
    const record = gatewayOf({ revision: 3, remark: 'old' });
    const theirs = { ...record, title: '他们的', remark: 'theirs', revision: 4 };
    const edited = answer(calls.gateway.edit, ({ revision }) =>
      revision === 4 ? null : refuse('editConflict', { user: '李', time: '10:00' }),
    );
    answer(calls.gateway.info, () => theirs);
    const shown = await openForm(frame, record);
    await field.title().fill('我的');
    await save().click();
    const conflict = page.getByTestId('edit-conflict');
    await expect.element(conflict).toBeVisible();
    for (const side of conflict.getByRole('radio').all()) await expect.element(side).toBeEnabled();
    const stay = button(textOf('common', 'stay'));
    await stay.click();
    await expect.element(conflict).not.toBeInTheDocument();
    await expect.element(field.title()).toHaveValue('我的');
    await save().click();
    // Only they changed the remark, both the title: theirs is proposed for the one, one's own for the other.
    await button(textOf('common', 'editConflictSave')).click();
    await expect.poll(shown.address).toBe('/done');
    expect(edited.map(({ revision }) => revision)).toEqual([3, 3, 4]);
    expect(edited.at(-1)).toMatchObject({ id: record.id, title: '我的', remark: 'theirs' });
  });

  it('has no barriers, with its errors shown', async () => {
    await openForm(frame);
    await field.sn().fill('');
    await submit().click();
    await expect.element(field.sn()).toBeInvalid();
    await seeNoBarriers();
  });
});

describe.each(['dialog', 'drawer'] as const)('a form in a %s', (frame) => {
  it('is closed by Esc, with changes only after a question', async () => {
    await openForm(frame);
    await userEvent.keyboard('{Escape}');
    await expect.element(field.title()).not.toBeInTheDocument();
    await button('open').click();
    await field.title().fill('二号车间');
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).toBeVisible();
    await expect.element(field.title()).toHaveValue('二号车间');
  });
});

/** A form whose dialog says when it has ended to open. */
function Opening() {
  const engine = useRecordForm({ form: gatewayForm, onDone: () => undefined });
  return (
    <main>
      <FormFrame engine={engine}>
        <RecordFields engine={engine} />
      </FormFrame>
      <button type="button" onMouseEnter={() => focusFirstText(engine)}>
        opened
      </button>
    </main>
  );
}

it('takes neither the focus nor what is typed from who is quicker than its dialog opens', async () => {
  answer(calls.department.query, () => []);
  answer(calls.hardware.queryBySn, () => null);
  await show({ '/': <Opening /> });
  const opened = button('opened');
  await opened.hover();
  await expect.element(field.sn()).toHaveFocus();
  await userEvent.keyboard('GW-');
  await userEvent.unhover(opened);
  await opened.hover();
  await userEvent.keyboard('0007');
  await expect.element(field.sn()).toHaveValue('GW-0007');
  await field.title().click();
  await userEvent.keyboard('二号');
  await userEvent.unhover(opened);
  await opened.hover();
  await userEvent.keyboard('车间');
  await expect.element(field.title()).toHaveValue('二号车间');
});

it('gives the focus back to what opened it', async () => {
  await openForm('drawer');
  await expect.element(field.sn()).toHaveFocus();
  await cancel().click();
  await expect.element(field.sn()).not.toBeInTheDocument();
  // What opened it has the focus again.
  await expect.element(button('open')).toHaveFocus();
});
