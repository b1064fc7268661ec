/**
 * The account whose screens this tab shows; '' for nobody's and a guest's. The cookie is of the whole browser: when
 * somebody else signs in in another tab, the server refuses what this one sends rather than do it as them.
 */
let account = '';

export function setActingAccount(accountId: string): void {
  account = accountId;
}

/** What a request to the server says of this: nothing of nobody's screens. */
export const accountHeader = (): Record<string, string> => (account === '' ? {} : { 'x-account': account });
