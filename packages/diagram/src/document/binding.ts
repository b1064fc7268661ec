/** Where a value comes from (specification section 3, "Data binding"); `variable` is ours: a variable of the page. */
export const bindingTypes = ['signal', 'scene', 'report', 'system', 'mvar', 'variable'] as const;
export type BindingType = (typeof bindingTypes)[number];

/** Points a widget, an animation or a click at one value. Ids are decimal strings; '' is "not bound". */
export interface Binding {
  type: BindingType;
  /** Name of the signal, system value or calculated value, kept so that a page reads without the server. */
  title: string;
  /** Name of the equipment. */
  subTitle: string;
  signalId: string;
  equipId: string;
  systemKey: string;
  mvarId: string;
  /**
   * The signal's tag, unique within its equipment; kept beside the id so that templates, faceplates and rebinding find
   * the same signal of other equipment. With an empty signalId the binding is by tag.
   */
  tag?: string;
  /** Name of a variable of the page, for the type `variable`. */
  variable?: string;
}

export const unbound: Readonly<Binding> = Object.freeze({
  type: 'signal',
  title: '',
  subTitle: '',
  signalId: '',
  equipId: '',
  systemKey: '',
  mvarId: '',
});

type KeyField = 'signalId' | 'systemKey' | 'mvarId' | 'variable';

/** The field that carries the identity, by type. Scenes and reports name their own field beside the binding. */
export const bindingKeyFields: Readonly<Partial<Record<BindingType, KeyField>>> = {
  signal: 'signalId',
  system: 'systemKey',
  mvar: 'mvarId',
  variable: 'variable',
};

/** Whether the signal is named by equipment and tag alone, as in faceplates and templates. */
export function isByTag(binding: Partial<Binding>): boolean {
  return (binding.type ?? 'signal') === 'signal' && !binding.signalId && Boolean(binding.tag);
}

/**
 * The identity of what is bound, such as `signal:12`, or `tag:<equipId>/<tag>` for one by tag; undefined when nothing
 * is bound. Two bindings with the same key show the same value.
 */
export function bindingKey(binding: Partial<Binding> | undefined): string | undefined {
  if (!binding) return undefined;
  const type = binding.type ?? 'signal';
  const field = bindingKeyFields[type];
  const id = field ? binding[field] : undefined;
  if (!id && isByTag(binding)) return `tag:${binding.equipId ?? ''}/${binding.tag}`;
  return id ? `${type}:${id}` : undefined;
}

export function isBound(binding: Partial<Binding> | undefined): boolean {
  return bindingKey(binding) !== undefined;
}
