import { calls } from '@zutai/contract';
import { Form } from 'antd';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { SchemaField } from './index.ts';

const HELP = 'Addresses and filters';

async function open() {
  await show({
    '/form': (
      <main>
        <Form layout="vertical">
          <SchemaField call={calls.identityProvider.addDirectory} name="userFilter" label="Filter" isCode />
          <SchemaField
            call={calls.identityProvider.addDirectory}
            name="caCertificate"
            label="Certificate"
            extra={HELP}
            isCode
          />
        </Form>
      </main>
    ),
  });
  await expect.element(page.getByLabelText('Filter')).toBeVisible();
}

it('gives what is for a machine one line, and several only where it has lines', async () => {
  await open();
  expect(page.getByLabelText('Filter').element().tagName).toBe('INPUT');
  expect(page.getByLabelText('Certificate').element().tagName).toBe('TEXTAREA');
});

it('counts the characters beside the help, not over it', async () => {
  await open();
  const count = page.getByText('0 / 20000').element().getBoundingClientRect();
  const help = page.getByText(HELP).element().getBoundingClientRect();
  expect(count.bottom).toBeLessThanOrEqual(help.top + 1);
});

it('says by its own text what is wrong, in the one language that is loaded', async () => {
  await show({
    '/form': (
      <Form layout="vertical">
        <SchemaField call={calls.gateway.add} name="sn" label="SN" />
      </Form>
    ),
  });
  await page.getByLabelText('SN').fill('A B');
  await expect.element(page.getByText('SN 只能由 4 到 64 位字母')).toBeVisible();
});
