import { calls, type ResponseOf } from '@zutai/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { queryClient } from '../../../shell/query-client.ts';
import { answer } from '../../../testing/answer.ts';
import { sampleAnswer } from '../../../testing/sample-answer.ts';
import { show, USER } from '../../../testing/show.tsx';
import { NoSmsProfilePage } from './ProfilePage.tsx';

const PROFILE = {
  ...(sampleAnswer(calls.profile.info) as ResponseOf<typeof calls.profile.info>),
  ...{
    hasSms: false,
    displayName: '王工',
    contactName: '王',
    address: '厂前路 1 号',
    avatar: '',
    revision: 3,
  },
};
const field = (key: 'displayName' | 'contactName') =>
  page.getByLabelText(textOf('account', key), { exact: true });

it('keeps what is typed when the profile is another by then, and saves it on top of that', async () => {
  let profile = PROFILE;
  answer(calls.profile.info, () => profile);
  answer(calls.session.info, () => USER);
  const held = Promise.withResolvers<null>();
  const saved = answer(calls.profile.updateLoginUser, () => held.promise);
  await show({ '/account/info/nosms': <NoSmsProfilePage /> });
  await field('displayName').fill('王工程师');
  // As a picture that was chosen before, or another window, changes it.
  profile = { ...PROFILE, contactName: '王二', revision: 4 };
  await queryClient.refetchQueries();
  await expect.element(field('contactName')).toHaveValue('王二');
  await expect.element(field('displayName')).toHaveValue('王工程师');
  await field('displayName').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]).toMatchObject({ displayName: '王工程师', contactName: '王二', revision: 4 });
  // Typed on while it is saved.
  await userEvent.keyboard('{End}一');
  held.resolve(null);
  await expect.element(page.getByText(textOf('account', 'saved'))).toBeVisible();
  await expect.element(field('displayName')).toHaveValue('王工程师一');
});
