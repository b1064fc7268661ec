/**
 * The account whose screens this tab shows; '' for nobody's and a guest's. The cookie is of the whole browser: when
 * somebody else signs in in another tab, the server refuses what this one sends rather than do it as them.
 */
let account = '';

export const actingAccount = (): string => account;

export function setActingAccount(accountId: string): void {
  account = accountId;
}
