import { Link, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SearchField } from '../../components/search-field/index.ts';
import { show } from '../../testing/show.tsx';
import { useAddressQuery } from './index.ts';

function Searched() {
  const [query, setQuery] = useAddressQuery();
  const navigate = useNavigate();
  const search = (keyword: string) => setQuery(() => new URLSearchParams({ keyword }), { replace: true });
  return (
    <main>
      <SearchField value={query.get('keyword') ?? ''} onChange={search} placeholder="search" pauseMs={50} />
      <Link to="/other">other</Link>
      <button
        type="button"
        onClick={() => {
          void navigate('/other');
          search('late');
        }}
      >
        go on and search
      </button>
    </main>
  );
}

const PAGES = { '/': <Searched />, '/other': <p>the other page</p> };

it('a change of a page that is left does not come into the address of the next one', async () => {
  const { address } = await show(PAGES);
  await page.getByRole('button', { name: 'go on and search' }).click();
  await expect.element(page.getByText('the other page')).toBeVisible();
  expect(address()).toBe('/other');
});

/** A page whose tabs are links of the same path; in the first a list is searched. */
function Tabs() {
  const [query, setQuery] = useAddressQuery();
  const navigate = useNavigate();
  const search = (keyword: string) =>
    setQuery(
      (now) => {
        now.set('keyword', keyword);
        return now;
      },
      { replace: true },
    );
  const tab = query.get('tab') ?? 'list';
  return (
    <main>
      <SearchField value={query.get('keyword') ?? ''} onChange={search} placeholder="search" pauseMs={50} />
      <button
        type="button"
        onClick={() => {
          void navigate('/tabs?tab=notes');
          search('late');
        }}
      >
        open notes and search
      </button>
      <button
        type="button"
        onClick={() => {
          void navigate('/tabs?tab=notes');
          setQuery((now) => now, { isByItself: true });
        }}
      >
        open notes, then the page itself
      </button>
      <output>{tab}</output>
    </main>
  );
}

it('a change that comes after a click on a tab of the same path does not take the click back', async () => {
  const { address } = await show({ '/tabs': <Tabs /> });
  await page.getByRole('button', { name: 'open notes and search' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('notes');
  expect(address()).toBe('/tabs?tab=notes&keyword=late');
});

it('what a page changes by itself gives way to a click on a tab of the same path', async () => {
  const { address } = await show({ '/tabs': <Tabs /> });
  await page.getByRole('button', { name: 'open notes, then the page itself' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('notes');
  expect(address()).toBe('/tabs?tab=notes');
});
