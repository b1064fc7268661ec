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
