/**
 * Copies a text. Plain HTTP, where many plants run, has no clipboard API, but takes what a copy of the page is given.
 * @returns whether the browser copied it
 */
export function copyText(text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', give, { capture: true, once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', give, { capture: true });
  return isCopied;
}
