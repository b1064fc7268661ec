import { calls, PLAIN_STYLE, type ShownStyle, shownStyle } from '@zutai/contract';
import { create } from 'zustand';
import { call } from '../call/index.ts';
import { wearColors } from '../theme/index.ts';

/** Where the server has put the style of a page it sends, so that nothing else is ever seen. */
const EMBEDDED_ID = 'style';

interface StyleState {
  readonly style: ShownStyle;
  /** It could not be asked for, or not be read. */
  readonly hasFailed: boolean;
}

const useStyleStore = create<StyleState>(() => ({ style: PLAIN_STYLE, hasFailed: false }));
const GUEST = 'guest';
/** The login page whose style is worn; undefined for that of who is signed in. */
let wornFor: string | undefined;

/** What the product wears now. */
export function useShownStyle(): ShownStyle {
  return useStyleStore((state) => state.style);
}

/** Whether the style could not be had: the product is shown as it was (specification, section 8). */
export function useHasStyleFailed(): boolean {
  return useStyleStore((state) => state.hasFailed);
}

/** Puts a style on: colours, icon, and what shows the name and the logo. */
export function wearStyle(style: ShownStyle): void {
  useStyleStore.setState({ style, hasFailed: false });
  wearColors(style.main);
  wearIcon(style.faviconIco);
}

function wearIcon(address: string): void {
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
  wornFor = window.location.pathname;
  const text = document.getElementById(EMBEDDED_ID)?.textContent ?? '';
  const embedded = text === '' ? undefined : shownStyle.safeParse(JSON.parse(text));
  if (embedded?.success === true) wearStyle(embedded.data);
  else await askForStyle(wornFor);
}

async function askForStyle(path: string): Promise<void> {
  try {
    wearStyle(await call(calls.style.loadStyle, { path }));
  } catch {
    useStyleStore.setState({ hasFailed: true });
  }
}

/** Wears the style of whoever made the link that a guest came by. */
export async function wearStyleOfGuest(): Promise<void> {
  if (wornFor === GUEST) return;
  wornFor = GUEST;
  await askForStyle('');
}

/** Puts the own style back on after another was looked at. */
export function wearOwnStyle(): void {
  void askForStyle('');
}

/** Wears the style of a login page, asking for it unless it is worn already. */
export async function wearStyleOfLogin(pathname: string): Promise<void> {
  if (wornFor === pathname) return;
  wornFor = pathname;
  await askForStyle(pathname);
}

/** Wears the style of who is signed in, asking for it unless it is worn already. */
export async function wearStyleOfUser(styleId: string): Promise<void> {
  if (useStyleStore.getState().style.id !== styleId) await askForStyle('');
  wornFor = undefined;
}
