import type { ComponentType } from 'react';

/** The login page; it stands outside of the shell, so it is no route of a feature like the others. */
export async function loadLoginPage(): Promise<ComponentType> {
  return (await import('./LoginPage.tsx')).LoginPage;
}
