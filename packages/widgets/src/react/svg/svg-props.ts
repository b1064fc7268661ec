import type { SvgAttributes } from '@zutai/diagram';
import type { CSSProperties } from 'react';

const names = new Map<string, string>();

/** `stroke-width` → `strokeWidth`, as React spells SVG. */
function toReactName(name: string): string {
  let reactName = names.get(name);
  if (!reactName) {
    reactName = name.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
    names.set(name, reactName);
  }
  return reactName;
}

function toStyle(text: string): CSSProperties {
  const entries = text.split(';').map((rule) => rule.split(':') as [string, string]);
  return Object.fromEntries(entries.map(([name, value]) => [toReactName(name), value]));
}

/** SVG attributes as React props. */
export function toSvgProps(attributes: SvgAttributes): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    props[toReactName(name)] = name === 'style' ? toStyle(String(value)) : value;
  }
  return props;
}
