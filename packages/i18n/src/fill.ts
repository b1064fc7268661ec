/** Puts values into the `{{name}}` places of a text; a place without a value stays as it is. */
export function fillText(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(params[name] ?? place));
}
