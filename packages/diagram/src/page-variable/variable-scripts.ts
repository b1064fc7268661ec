import { visitWidgets } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';

/** A call of a script that names a value in quotes; names of variables are letters, digits and `_`. */
const callOf = (name: string) =>
  new RegExp(`(?<![.\\w$])((?:read|value|write)\\s*\\(\\s*)(["'\`])${name}\\2`, 'g');
const quoted = (name: string) => new RegExp(`(["'\`])${name}\\1`);

const scriptOf = ({ clickEvent }: Widget) => clickEvent?.config?.script ?? '';

/** The script of a widget's click with a variable renamed where it calls for it by its name; the same where it does not. */
export function renameInScript(widget: Widget, from: string, to: string): Widget {
  const before = scriptOf(widget);
  const script = before.replace(
    callOf(from),
    (_whole, call: string, quote: string) => call + quote + to + quote,
  );
  if (script === before) return widget;
  const { clickEvent } = widget;
  return { ...widget, clickEvent: { ...clickEvent, config: { ...clickEvent.config, script } } };
}

/** The widgets whose scripts have a name in quotes: what it is there only their author knows. */
export function listScriptsNaming({ widgets }: Pick<Page, 'widgets'>, name: string): Widget[] {
  const found: Widget[] = [];
  visitWidgets(widgets, (widget) => {
    if (quoted(name).test(scriptOf(widget))) found.push(widget);
  });
  return found;
}
