/** What prints, fetched when somebody prints. */
export const loadPrint = () => import('./print/print-page.ts');
