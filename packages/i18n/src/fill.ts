/**
 * Puts values into the `{{name}}` places of a text; a place without a value stays as it is. `{{count|page|pages}}` is
 * the first word when the value is 1, else the second.
 */
export function fillText(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(
    /\{\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}\}/g,
    (place, name: string, one?: string, many?: string) => {
      const value = params[name];
      if (value === undefined) return place;
      if (one === undefined || many === undefined) return String(value);
      return Number(value) === 1 ? one : many;
    },
  );
}
