import { AGENT_PROGRAM_PATH } from '@zutai/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { show } from '../../../testing/show.tsx';
import type { GatewayKey } from '../agent-file.ts';
import { GatewayKeyDialog } from './GatewayKeyDialog.tsx';

const made: GatewayKey = {
  ...{ id: '5', sn: 'GW-0001', key: 'k'.repeat(43), brokerUrl: 'mqtt://10.0.0.1:1883', groupId: 'g' },
  hasProgram: true,
  updateKey: '',
};
const dialogOf = (changed: Partial<GatewayKey> = {}) => (
  <GatewayKeyDialog
    made={{ ...made, ...changed }}
    hasNextStep
    isOpen
    onClose={() => {}}
    afterClose={() => {}}
  />
);

afterEach(() => page.viewport(1440, 900));

/** What the browser would save at the press of a button. */
async function savedBy(name: string): Promise<{ name: string; text: string }> {
  const saved = new Promise<HTMLAnchorElement>((resolve) => {
    const take = (event: Event) => {
      const link = event.target as HTMLAnchorElement;
      if (link.tagName !== 'A') return;
      event.preventDefault();
      resolve(link);
    };
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      HTMLAnchorElement.prototype.click = click;
      this.addEventListener('click', take);
      document.body.append(this);
      click.call(this);
      this.remove();
    };
  });
  await page.getByRole('button', { name }).click();
  const { href, download } = await saved;
  return { name: download, text: await (await fetch(href)).text() };
}

it('takes a word for it that the key was kept, and goes on to equipment', async () => {
  const shown = await show({ '/': dialogOf(), '/manage/eg/equipment/add': <h1>新增设备</h1> });
  await page.getByRole('button', { name: '已保存，添加设备' }).click();
  await expect.poll(shown.address).toBe('/manage/eg/equipment/add?gateway=5');
});

it('offers the program, the command that starts it, and a unit by which it starts by itself', async () => {
  await show({ '/': dialogOf() });
  const program = page.getByRole('link', { name: '下载采集程序' });
  await expect.element(program).toHaveAttribute('href', AGENT_PROGRAM_PATH);
  await expect.element(program).toHaveAttribute('download');
  await expect.element(page.getByText('node zutai-agent.mjs --config gateway-GW-0001.json')).toBeVisible();
  const unit = await savedBy('下载服务文件');
  expect(unit.name).toBe('zutai-agent.service');
  expect(unit.text).toContain('LoadCredential=gateway.json:/etc/zutai-agent/gateway-GW-0001.json\n');
  expect(unit.text).toContain('# 2. 将 gateway-GW-0001.json 放到 /etc/zutai-agent/');
  // Who may read units of the system may not sign in as the gateway.
  expect(unit.text).not.toContain(made.key);
  await seeNoBarriers();
});

it('says how it is run from a checkout where the server has no program', async () => {
  await show({ '/': dialogOf({ hasProgram: false }) });
  await expect.element(page.getByText('npm run agent -- --config gateway-GW-0001.json')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '下载采集程序' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '下载服务文件' })).not.toBeInTheDocument();
});

it.each([390, 1440])('has nothing beside the dialog in a window of %i px', async (width) => {
  await page.viewport(width, 844);
  await show({ '/': dialogOf() });
  await expect.element(page.getByRole('button', { name: '下载服务文件' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const dialog = page.getByRole('dialog').element();
  const right = dialog.getBoundingClientRect().right;
  const beyond = [...dialog.querySelectorAll('h3, p, button, a, code, dd, pre')].filter(
    (part) => part.getBoundingClientRect().right > right + 1,
  );
  expect(beyond.map((part) => part.textContent)).toEqual([]);
});
