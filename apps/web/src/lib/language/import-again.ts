/** Where a module is that could not be fetched, by the words of Chromium and Firefox; undefined where there are none. */
function failedAddress(error: unknown): URL | undefined {
  const [address] = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '') ?? [];
  return address === undefined ? undefined : new URL(address);
}

/**
 * Makes loads that can be tried again. A browser may remember for each address that a module could not be fetched, and
 * does not ask for it again before the page is loaded anew (HTML standard, module map): the next try has an address of
 * its own. Only for modules without state, as a module that came by two addresses runs twice.
 *
 * @param load `import()` of one module
 * @param importFrom imports from an address
 */
export function importAgain<M>(
  load: () => Promise<M>,
  importFrom: (address: string) => Promise<M>,
): () => Promise<M> {
  let failed: URL | undefined;
  let tries = 0;
  return async () => {
    tries += 1;
    try {
      if (failed === undefined) return await load();
      failed.searchParams.set('again', String(tries));
      return await importFrom(failed.href);
    } catch (error) {
      failed ??= failedAddress(error);
      throw error;
    }
  };
}
