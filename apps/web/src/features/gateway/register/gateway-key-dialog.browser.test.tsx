import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { GatewayKeyDialog } from './GatewayKeyDialog.tsx';

const made = { id: '5', sn: 'GW-0001', key: 'k'.repeat(32), brokerUrl: 'mqtt://10.0.0.1:1883', groupId: 'g' };

it('takes a word for it that the key was kept, and goes on to equipment', async () => {
  const shown = await show({
    '/': (
      <GatewayKeyDialog made={made as never} hasNextStep isOpen onClose={() => {}} afterClose={() => {}} />
    ),
    '/manage/eg/equipment/add': <h1>新增设备</h1>,
  });
  await page.getByRole('button', { name: '已保存，添加设备' }).click();
  await expect.poll(shown.address).toBe('/manage/eg/equipment/add?gateway=5');
});
