import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@zutai/contract';
import { startEzviz } from '@zutai/dev-env/ezviz';
import { startWeather } from '@zutai/dev-env/weather';
import { getWidget } from '@zutai/widgets/model';
import { seeNoBarriers } from '../../../harness/barriers.ts';
import { expect, test } from '../../../harness/journey.ts';
import { drawWidget, savePage } from '../../../harness/screen/drawing.ts';
import { startServer } from '../../../harness/server.ts';
import { openSignedIn } from '../../../harness/sign-in.ts';

const SERIAL = 'F12345678';
const [APP_KEY, APP_SECRET] = ['appKey12345', 'the-app-secret-1'];

/** A media server that keeps which addresses were asked for, and has no pictures. */
async function startMedia() {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, close: () => server.close() };
}

test('a camera of the video cloud and the weather stand on a page', async ({ page, say, language }) => {
  const [ezviz, weather, allowed, foreign] = await Promise.all([
    startEzviz(),
    startWeather(),
    startMedia(),
    startMedia(),
  ]);
  const server = await startServer({
    hasDemo: false,
    env: {
      ZUTAI_EZVIZ_URL: ezviz.url,
      ZUTAI_WEATHER_URL: weather.url,
      ZUTAI_WEATHER_KEY: weather.key,
      ZUTAI_VIDEO_ORIGINS: allowed.url,
    },
  });
  try {
    ezviz.accounts.set(APP_KEY, APP_SECRET);
    ezviz.cameras.set(SERIAL, { appKey: APP_KEY, urls: { 2: `${allowed.url}/gate/live.m3u8` } });
    weather.lives.set('310115', {
      province: '上海',
      city: '浦东新区',
      weather: '小雨',
      temperature: '11',
      winddirection: '东北',
      windpower: '≤3',
      humidity: '88',
      reporttime: '2020-01-01 08:00:00',
    });
    const client = await server.signIn();
    const { id: equipmentId } = await client.call(calls.equipment.add, { title: '门岗', kind: 'EG' });
    const foreignUrl = `${foreign.url}/other.m3u8`;
    const base = (drawWidget('ComplexVideo', 'x', [0, 0, 1, 1]).data as { dataAddon: object }).dataAddon;
    const video = (id: string, x: number, more: object) =>
      drawWidget('ComplexVideo', id, [x, 10, 250, 200], { title: id, dataAddon: { ...base, ...more } });
    const pageId = await savePage(server, { equipmentId, title: '门岗' }, [
      video('cloud', 10, { type: 'ezviz', serialNumber: SERIAL }),
      video('foreign', 270, { reserveHlsUrl: foreignUrl }),
      video('rtmp', 530, { reserveRtmpUrl: 'rtmp://192.168.1.2/live' }),
      drawWidget('ComplexWeather', 'weather', [10, 230, 280, 160], {
        provinceId: '310000',
        countyId: '310115',
      }),
    ]);

    const words = (type: string, key: string) => getWidget(type)!.text[language][key]!;

    await test.step('the administrator enters the key and tries it', async () => {
      await openSignedIn(page, { ...server.admin, url: `${server.url}/manage/openys` });
      await page
        .getByRole('button', { name: say('videoCloud', 'add') })
        .first()
        .click();
      const form = page.getByRole('dialog', { name: say('videoCloud', 'add') });
      await form.getByLabel(say('videoCloud', 'name'), { exact: true }).fill('萤石');
      await form.getByLabel(say('videoCloud', 'appKey'), { exact: true }).fill(APP_KEY);
      await form.getByLabel(say('videoCloud', 'appSecret'), { exact: true }).fill(APP_SECRET);
      await seeNoBarriers(page);
      await form.getByRole('button', { name: say('common', 'save') }).click();
      const row = page.getByRole('row').filter({ hasText: APP_KEY });
      await expect(row).toBeVisible();
      await row.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: say('videoCloud', 'test') }).click();
      await expect(page.getByText(/访问令牌有效期至|the access token is good until/)).toBeVisible();
      expect(await page.content()).not.toContain(APP_SECRET);
    });

    await test.step('each video says what it does, and the weather how old it is', async () => {
      await page.goto(`${server.url}/monitor/eg/detail/page/${pageId}`);
      const said = (id: string) => page.locator(`[data-widget="${id}"]`).getByRole('status');
      await expect(said('cloud')).toContainText(words('ComplexVideo', 'reasons.missing'));
      expect(allowed.asked).toContain('/gate/live.m3u8');
      await expect(said('foreign')).toContainText(
        words('ComplexVideo', 'reasons.policy').replace('{detail}', foreign.url),
      );
      expect(foreign.asked).toEqual([]);
      await expect(said('rtmp')).toContainText('MediaMTX');
      const forecast = page.locator('[data-widget="weather"]');
      await expect(forecast).toContainText('浦东新区');
      await expect(forecast).toContainText('11 °C');
      await expect(said('weather')).toContainText(words('ComplexWeather', 'stale').split('{')[0]!.trim());
      await seeNoBarriers(page);
    });

    await test.step('nothing is asked for any more once the page is left', async () => {
      await page.goto(`${server.url}/manage/openys`);
      // What was on its way when the page was left has arrived by now.
      await expect(page.getByRole('row').filter({ hasText: APP_KEY })).toBeVisible();
      const count = allowed.asked.length;
      await page.waitForTimeout(4_000);
      expect(allowed.asked.length).toBe(count);
    });
  } finally {
    await server.stop();
    await Promise.all([ezviz.close(), weather.close()]);
    allowed.close();
    foreign.close();
  }
});
