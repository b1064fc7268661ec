import { calls, type RequestOf } from '@zutai/contract';
import { textIn, textRef } from '@zutai/i18n';
import { gatewayList } from '@zutai/lists';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '../../lib/language/index.ts';
import { type Asked, answer, refuse } from '../../testing/answer.ts';
import { seeNoBarriers } from '../../testing/barriers.ts';
import { gatewayOf } from '../../testing/gateway.ts';
import { type Shown, show } from '../../testing/show.tsx';
import { useBulkDelete } from '../record-actions/index.ts';
import { ListTable } from './index.ts';

type Query = typeof calls.gateway.query;

beforeEach(() => localStorage.clear());

function Gateways() {
  const remove = useBulkDelete<ReturnType<typeof gatewayOf>>(calls.gateway.delete);
  return (
    <main>
      <ListTable list={gatewayList} bulk={[remove]} empty={<p>nothing</p>} />
    </main>
  );
}

const PAGES = { '/list': <Gateways />, '/other': <main>other</main> };
const ADDED = Array.from({ length: 95 }, (_value, i) =>
  gatewayOf({ id: String(i + 1), title: `网关 ${i + 1}` }),
);

/** Pages of so many gateways, whatever else is asked for. */
function answerPages(count: () => number = () => ADDED.length): Asked<Query> {
  answer(calls.list.queryViews, () => []);
  return answer(calls.gateway.query, ({ pageNum, pageSize }) => ({
    total: count(),
    rows: ADDED.slice(0, count()).slice((pageNum - 1) * pageSize, pageNum * pageSize),
  }));
}

/** What the list should show, as simply as can be. */
interface Model {
  online: '' | 'true' | 'false';
  sort: '' | 'title.asc' | 'title.desc';
  page: number;
  size: number;
  isHere: boolean;
}

const blank: Model = { online: '', sort: '', page: 1, size: gatewayList.pageSize, isHere: true };

const addressOf = ({ online, sort, page: pageNum, size }: Model) =>
  Object.fromEntries(
    Object.entries({
      ...(online !== '' && { online }),
      ...(pageNum !== 1 && { page: String(pageNum) }),
      ...(size !== blank.size && { size: String(size) }),
      ...(sort !== '' && { sort }),
    }),
  );

function requestOf({ online, sort, page: pageNum, size }: Model): RequestOf<Query> {
  const [sortField, sortOrder] = sort.split('.') as ['title', 'asc' | 'desc'];
  return {
    pageNum,
    pageSize: size,
    ...(online !== '' && { online: online === 'true' }),
    ...(sort !== '' && { sortField, sortOrder }),
  };
}

interface Real {
  shown: Shown;
  asked: Asked<Query>;
}

/** The address and the request are always what the model says. */
async function compare(model: Model, { shown, asked }: Real): Promise<void> {
  if (!model.isHere) {
    await expect.poll(shown.address).toBe('/other');
    return;
  }
  await expect
    .poll(() => Object.fromEntries(new URL(shown.address(), location.origin).searchParams))
    .toEqual(addressOf(model));
  await expect.element(page.getByRole('listitem', { name: String(model.page) }).first()).toBeVisible();
  await expect.poll(() => asked.at(-1)).toEqual(requestOf(model));
}

class Step implements fc.AsyncCommand<Model, Real> {
  readonly #name: string;
  readonly #act: (real: Real) => Promise<unknown>;
  readonly #then: (model: Model) => Partial<Model>;
  readonly #isForHere: boolean;

  constructor(
    name: string,
    act: (real: Real) => Promise<unknown>,
    then: (model: Model) => Partial<Model>,
    isForHere = true,
  ) {
    this.#name = name;
    this.#act = act;
    this.#then = then;
    this.#isForHere = isForHere;
  }

  check = ({ isHere }: Readonly<Model>) => isHere === this.#isForHere;

  async run(model: Model, real: Real): Promise<void> {
    await this.#act(real);
    Object.assign(model, this.#then(model));
    await compare(model, real);
  }

  toString = () => this.#name;
}

const NEXT_SORT = { '': 'title.asc', 'title.asc': 'title.desc', 'title.desc': '' } as const;
const ONLINE = { '': 'all', true: 'online', false: 'offline' } as const;

const steps = [
  fc.constantFrom('', 'true', 'false').map(
    (online) =>
      new Step(
        `filter ${online}`,
        () => page.getByRole('radio', { name: textOf('common', ONLINE[online]), exact: true }).click(),
        // Choosing what is chosen goes to the first page too.
        () => ({ online, page: 1 }),
      ),
  ),
  fc.constant(
    new Step(
      'sort',
      () => page.getByRole('columnheader', { name: textOf('gateway', 'name') }).click(),
      ({ sort }) => ({ sort: NEXT_SORT[sort], page: 1 }),
    ),
  ),
  fc.constantFrom(1, 2).map(
    (to) =>
      new Step(
        `page ${to}`,
        () => page.getByRole('listitem', { name: String(to), exact: true }).click(),
        () => ({ page: to }),
      ),
  ),
  fc.constantFrom(10, 20, 50).map(
    (size) =>
      new Step(
        `size ${size}`,
        async () => {
          await page.getByRole('combobox').click();
          await page
            .getByTitle(new RegExp(`^${size} `))
            .last()
            .click();
        },
        (model) => (size === model.size ? {} : { size, page: 1 }),
      ),
  ),
  fc.constant(
    new Step(
      'leave',
      ({ shown }) => shown.goTo('/other'),
      () => ({ isHere: false }),
    ),
  ),
  fc.constant(
    new Step(
      'back',
      ({ shown }) => shown.step(-1),
      () => ({ isHere: true }),
      false,
    ),
  ),
  fc.constant(
    new Step(
      'come anew',
      ({ shown }) => shown.goTo('/list'),
      // What was chosen last is remembered, the page is not.
      () => ({ isHere: true, page: 1 }),
      false,
    ),
  ),
  fc.constant(
    new Step(
      'reload',
      async (real) => {
        real.shown = await show(PAGES, real.shown.address());
      },
      () => ({}),
    ),
  ),
];

it('keeps filters, order, page and size in the address, and asks for them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 12 }), async (chosen) => {
      localStorage.clear();
      const asked = answerPages();
      const shown = await show(PAGES);
      await fc.asyncModelRun(() => ({ model: { ...blank }, real: { shown, asked } }), chosen);
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 120_000);

it('goes to the last page there is when the one shown is gone', async () => {
  let count = 61;
  const asked = answerPages(() => count);
  await show(PAGES, '/list?page=4');
  await expect.element(page.getByText('网关 61')).toBeVisible();
  count = 22;
  const shown = await show(PAGES, '/list?page=4');
  await expect.element(page.getByText('网关 21', { exact: true })).toBeVisible();
  await expect.poll(shown.address).toBe('/list?page=2');
  expect(asked.at(-1)).toMatchObject({ pageNum: 2 });
});

it('does a bulk action to each row, says which failed and keeps those chosen', async () => {
  answerPages(() => 3);
  const deleted = answer(calls.gateway.delete, ({ id }) =>
    id === '2' ? refuse('gatewayInUse', { count: 2 }) : null,
  );
  await show(PAGES);
  await expect.element(page.getByText('网关 1', { exact: true })).toBeVisible();
  await page.getByRole('checkbox').first().click();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(textOf('common', 'delete')).click();
  const question = page.getByRole('dialog', { name: textOf('common', 'deleteManyTitle', { count: 3 }) });
  await question.getByRole('button', { name: textOf('common', 'delete') }).click();
  const result = textOf('common', 'bulkResult', { done: 2, failed: 1, left: 0 });
  await expect.element(page.getByRole('status').filter({ hasText: result })).toBeVisible();
  const failed = page.getByRole('listitem').filter({ hasText: '网关 2' });
  await expect
    .element(failed.last())
    .toHaveTextContent(textIn('zh', textRef('error', 'gatewayInUse'), { count: 2 }));
  await seeNoBarriers();
  expect(deleted.map(({ id }) => id).toSorted()).toEqual(['1', '2', '3']);
  await button(textOf('common', 'bulkRetry', { count: 1 })).click();
  await expect.poll(() => deleted.length).toBe(4);
  expect(deleted.at(-1)).toEqual({ id: '2' });
  await page.getByRole('dialog').getByText(textOf('common', 'close'), { exact: true }).click();
  await expect.element(page.getByText(textOf('common', 'selected', { count: 1 }))).toBeVisible();
});

it('breaks long names rather than push columns out of sight', async () => {
  await page.viewport(1000, 900);
  answer(calls.list.queryViews, () => []);
  const title = 'The gateway of the pump house behind the old water works at the river bank, second cabinet';
  answer(calls.gateway.query, () => ({ total: 1, rows: [gatewayOf({ id: '1', title, titleEn: '' })] }));
  await show(PAGES);
  await expect.element(page.getByText(title, { exact: true })).toBeVisible();
  const table = document.querySelector('.ant-table-content')!;
  expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth + 1);
  await page.viewport(1440, 900);
});

it('has no barriers', async () => {
  answerPages();
  await show(PAGES);
  await expect.element(page.getByText('网关 1', { exact: true })).toBeVisible();
  await seeNoBarriers();
});
