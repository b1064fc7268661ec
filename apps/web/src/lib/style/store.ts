import { calls, PLAIN_STYLE, type ShownStyle, shownStyle } from '@zutai/contract';
import { create } from 'zustand';
import { call } from '../call/index.ts';
import { applyColors } from '../theme/index.ts';

/** Where the server has put the style of a page it sends, so that nothing else is ever seen. */
const EMBEDDED_ID = 'style';

interface StyleState {
  readonly style: ShownStyle;
  /** It could not be asked for, or not be read. */
  readonly hasFailed: boolean;
}

const useStyleStore = create<StyleState>(() => ({ style: PLAIN_STYLE, hasFailed: false }));
const GUEST = 'guest';
/** The login page whose style is in use; undefined for that of who is signed in. */
let appliedFor: string | undefined;

/** The style in use now. */
export function useShownStyle(): ShownStyle {
  return useStyleStore((state) => state.style);
}

/** Whether the style could not be had: the product is shown as it was (specification, section 8). */
export function useHasStyleFailed(): boolean {
  return useStyleStore((state) => state.hasFailed);
}

/** Puts a style on: colours, icon, and what shows the name and the logo. */
export function applyStyle(style: ShownStyle): void {
  const { style: before, hasFailed } = useStyleStore.getState();
  if (!hasFailed && JSON.stringify(style) === JSON.stringify(before)) return;
  useStyleStore.setState({ style, hasFailed: false });
  applyColors(style.main);
  applyIcon(style.faviconIco);
}

function applyIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  const href = address === '' ? '/favicon.svg' : address;
  if (link.getAttribute('href') === href) return;
  // The type of a picture is known by its content alone; one that is wrong keeps browsers from looking.
  link.removeAttribute('type');
  link.setAttribute('href', href);
}

/** Puts on what the server sent with the page, or asks for it; call once, before drawing. */
export async function startStyle(): Promise<void> {
  appliedFor = window.location.pathname;
  const text = document.getElementById(EMBEDDED_ID)?.textContent ?? '';
  const embedded = text === '' ? undefined : shownStyle.safeParse(JSON.parse(text));
  if (embedded?.success === true) applyStyle(embedded.data);
  else await askForStyle(appliedFor);
}

async function askForStyle(path: string): Promise<void> {
  try {
    applyStyle(await call(calls.style.loadStyle, { path }));
  } catch {
    useStyleStore.setState({ hasFailed: true });
  }
}

/** Applies the style of whoever made the link that a guest came by. */
export async function applyStyleOfGuest(): Promise<void> {
  if (appliedFor === GUEST) return;
  appliedFor = GUEST;
  await askForStyle('');
}

/** Puts the own style back on after another was looked at. */
export function applyOwnStyle(): void {
  void askForStyle('');
}

/** Applies the style of a login page, asking for it unless it is applied already. */
export async function applyStyleOfLogin(pathname: string): Promise<void> {
  if (appliedFor === pathname) return;
  appliedFor = pathname;
  await askForStyle(pathname);
}

/** Applies the style of who is signed in, asking for it unless it is applied already. */
export async function applyStyleOfUser(styleId: string): Promise<void> {
  if (useStyleStore.getState().style.id !== styleId) await askForStyle('');
  appliedFor = undefined;
}
