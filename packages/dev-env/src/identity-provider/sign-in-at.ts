/** How many addresses a sign-in leads through at most. */
const MOST_STEPS = 12;

/**
 * Signs in at an identity provider as a browser does, with cookies of its own.
 * @param url the address at which the sign-in begins
 * @param name of the person; null refuses
 * @returns the address with which the browser is led back, which is not asked for
 */
export async function signInAt(url: string, name: string | null): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);
  let next = new URL(url);
  let body: URLSearchParams | undefined;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const end = pair.indexOf('=');
      cookies.set(pair.slice(0, end), pair.slice(end + 1));
    }
    const location = response.headers.get('location');
    if (location !== null) {
      next = new URL(location, next);
      body = undefined;
      if (next.origin !== origin) return next;
    } else if (next.pathname.startsWith('/sign-in/') && body === undefined)
      body = new URLSearchParams(name === null ? { refuse: '1' } : { name });
    else throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
  }
  throw new Error('the provider leads in circles');
}
