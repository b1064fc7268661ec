import { changeOwnBindings } from '../binding/walk.ts';
import { type Binding, isBound, isByTag } from '../document/binding.ts';
import { hasReference } from '../document/parameter.ts';
import type { Widget } from '../document/widget.ts';
import type { LintKnown } from './known.ts';
import type { Report } from './report.ts';

function checkSignal(binding: Binding, path: string, known: LintKnown, report: Report): void {
  const { signalId, equipId, title } = binding;
  const signal = known.signal(signalId);
  if (!signal) {
    report('signal-missing', path, { title });
    return;
  }
  const isOther = equipId !== '' && signal.equipId !== equipId;
  if (isOther || known.equipIds?.has(signal.equipId) === false) report('equipment-mismatch', path, { title });
}

function checkTag({ tag = '', equipId }: Binding, path: string, known: LintKnown, report: Report): void {
  const source = known.faceplates;
  if (!source || hasReference(tag) || hasReference(equipId)) return;
  const id = equipId || source.equipId;
  // Without equipment the tag waits for the equipment the template is put on.
  if (id && !source.signalByTag(id, tag)) report('tag-missing', path, { tag });
}

/** Bindings whose target is gone, is another's, or is missing where something depends on it. */
export function lintBindings(widget: Widget, known: LintKnown, report: Report): void {
  changeOwnBindings(widget, ({ binding, path }) => {
    const type = binding.type ?? 'signal';
    if (isByTag(binding)) checkTag(binding, path, known, report);
    else if (type === 'signal' && !hasReference(binding.signalId)) checkSignal(binding, path, known, report);
    else if (type === 'mvar' && known.mvar && !known.mvar(binding.mvarId))
      report('mvar-missing', path, { title: binding.title });
    else if (type === 'system' && known.system && !known.system(binding.systemKey))
      report('system-missing', path, { title: binding.title });
    else if (type === 'variable' && known.variables?.has(binding.variable ?? '') === false)
      report('variable-missing', path, { name: binding.variable ?? '' });
    return binding;
  });
  if (known.writesValue?.(widget)) {
    const { signalId, title } = widget.data as Binding;
    if (signalId && known.signal(signalId)?.isReadOnly) report('input-read-only', 'data', { title });
  }
  if (known.showsValue?.(widget) && !isBound(widget.data as Partial<Binding>)) report('unbound', 'data');
  for (const [name, animation] of Object.entries(widget.animation ?? {})) {
    if (animation?.enable && !isBound(animation.config?.data))
      report('unbound', `animation.${name}.config.data`);
  }
}
