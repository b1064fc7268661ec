import type { MonitoredSignal } from '@zutai/contract';
import {
  type Binding,
  type BindingType,
  type FaceplateParameter,
  type PageVariable,
  unbound,
  type VariableType,
  variableTitle,
} from '@zutai/diagram';
import type { PageSources } from '../../live-page/index.ts';

/** Something that can be bound to, as a line of the picker. */
export interface Choice {
  key: string;
  type: BindingType;
  binding: Binding;
  title: string;
  /** What identifies it: tag, system key. */
  note: string;
  group: string;
  equipmentId: string;
  isWritable: boolean;
  /** Everything it is found by, in small letters. */
  text: string;
  signal?: MonitoredSignal;
}

/** How signals are stored: by id, or by tag, so that they are found again on other equipment. */
export interface ByTag {
  /** What stands for the equipment: '' is the equipment of the page, `${pump}` that of a parameter. */
  equipId: string;
  /** Shown as its name. */
  equipTitle: string;
  /** A text parameter that tags begin with, and what it is in the example; tags get `${name}` in its place. */
  prefix?: { name: string; value: string };
}

/** The reference to a parameter's equipment, for bindings of a faceplate. */
export function byParameter(parameter: FaceplateParameter | undefined): ByTag {
  if (parameter === undefined) return { equipId: '', equipTitle: '' };
  return { equipId: `\${${parameter.name}}`, equipTitle: `\${${parameter.name}.title}` };
}

/** The tag with the prefix parameter in place of its beginning. */
export function tagWithPrefix(tag: string, prefix: ByTag['prefix']): string {
  if (prefix === undefined || prefix.value === '' || !tag.startsWith(prefix.value)) return tag;
  return `\${${prefix.name}}${tag.slice(prefix.value.length)}`;
}

/** A binding to a tag that may exist on the equipment alone that the page will be used with. */
export function bindTag(tag: string, title: string, { equipId, equipTitle, prefix }: ByTag): Binding {
  return { ...unbound, equipId, subTitle: equipTitle, title, tag: tagWithPrefix(tag, prefix) };
}

const lower = (...parts: readonly string[]) => parts.join(' ').toLowerCase();

/** Every signal the page may be bound to. With `byTag` they are stored without their id. */
export function signalChoices(
  { signals, equipments }: Pick<PageSources, 'signals' | 'equipments'>,
  titleOf: (signal: MonitoredSignal) => string,
  byTag?: ByTag,
): Choice[] {
  const owners = new Map(equipments.map((each) => [each.id, each]));
  return signals.map((signal) => {
    const equipment = owners.get(signal.equipmentId);
    const { id, title, tag } = signal;
    return {
      key: `signal:${id}`,
      type: 'signal',
      binding: byTag
        ? bindTag(tag, title, byTag)
        : {
            ...unbound,
            signalId: id,
            equipId: signal.equipmentId,
            title,
            subTitle: equipment?.title ?? '',
            tag,
          },
      title: titleOf(signal),
      note: tag,
      group: titleOf({ ...signal, title: signal.group, titleEn: signal.groupEn }),
      equipmentId: signal.equipmentId,
      isWritable: signal.writable,
      text: lower(
        title,
        signal.titleEn,
        tag,
        signal.group,
        signal.groupEn,
        signal.unit,
        equipment?.title ?? '',
        equipment?.titleEn ?? '',
      ),
      signal,
    };
  });
}

export function mvarChoices({ mvars, title }: Pick<PageSources, 'mvars' | 'title'>): Choice[] {
  return mvars.map((mvar) => ({
    key: `mvar:${mvar.id}`,
    type: 'mvar',
    binding: { ...unbound, type: 'mvar', mvarId: mvar.id, title: mvar.title, subTitle: title },
    title: mvar.title,
    note: mvar.unit,
    group: '',
    equipmentId: '',
    isWritable: false,
    text: lower(mvar.title, mvar.unit, mvar.id),
  }));
}

/** System values of the equipment, or of the project as a whole where the equipment's id is ''. */
export function systemChoices(
  keys: readonly { key: string; title: string }[],
  equipment: { id: string; title: string },
): Choice[] {
  return keys.map(({ key, title }) => ({
    key: `system:${equipment.id}/${key}`,
    type: 'system',
    binding: {
      ...unbound,
      type: 'system',
      systemKey: key,
      equipId: equipment.id,
      title,
      subTitle: equipment.title,
    },
    title,
    note: key,
    group: equipment.title,
    equipmentId: equipment.id,
    isWritable: false,
    text: lower(title, key, equipment.title),
  }));
}

/** Variables of the page, which can all be written. */
export function variableChoices(
  variables: readonly PageVariable[],
  typeOf: (type: VariableType) => string,
): Choice[] {
  return variables.map((variable) => {
    const { name, type } = variable;
    const title = variableTitle(variable);
    return {
      key: `variable:${name}`,
      type: 'variable',
      binding: { ...unbound, type: 'variable', variable: name, title },
      title,
      note: name,
      group: typeOf(type),
      equipmentId: '',
      isWritable: true,
      text: lower(title, name),
    };
  });
}

export interface ChoiceFilter {
  keyword: string;
  isWritableOnly: boolean;
  /** '' is all. */
  equipmentId: string;
}

/**
 * The choices that match every word, in their own order; what is called exactly so comes first, or Enter after a
 * whole tag would take a longer one. 10,000 take a millisecond or two.
 */
export function searchChoices(choices: readonly Choice[], filter: ChoiceFilter): readonly Choice[] {
  const words = filter.keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const { isWritableOnly, equipmentId } = filter;
  if (words.length === 0 && !isWritableOnly && equipmentId === '') return choices;
  const found = choices.filter(
    (choice) =>
      (!isWritableOnly || choice.isWritable) &&
      (equipmentId === '' || choice.equipmentId === equipmentId) &&
      words.every((word) => choice.text.includes(word)),
  );
  const name = filter.keyword.trim().toLowerCase();
  const isNamed = ({ note, title }: Choice) => note.toLowerCase() === name || title.toLowerCase() === name;
  const named = found.filter(isNamed);
  return named.length === 0 ? found : [...named, ...found.filter((choice) => !isNamed(choice))];
}

/** The line a binding stands for; undefined when it is none of them. */
export function findChoice(choices: readonly Choice[], current: Binding | undefined): Choice | undefined {
  if (current === undefined) return undefined;
  return choices.find(({ binding }) => {
    if (binding.type !== (current.type ?? 'signal')) return false;
    if (binding.type === 'variable') return binding.variable === current.variable;
    if (binding.type === 'mvar') return binding.mvarId === current.mvarId;
    if (binding.type === 'system')
      return binding.systemKey === current.systemKey && binding.equipId === (current.equipId ?? '');
    if (binding.signalId === '') return binding.tag === current.tag;
    return binding.signalId === current.signalId;
  });
}

const listTypes: Readonly<Record<string, BindingType>> = {
  signalArray: 'signal',
  systemArray: 'system',
  mvarArray: 'mvar',
};

/**
 * What a path of a widget may be bound to: the entries of a chart hold what their list says, a click writes to a
 * signal or a variable of the page, everything else may show anything.
 */
export function allowedTypes(path: string): readonly BindingType[] {
  const parts = path.split('.');
  for (const part of parts) if (Object.hasOwn(listTypes, part)) return [listTypes[part]!];
  return parts.includes('clickEvent')
    ? ['signal', 'variable']
    : ['signal', 'mvar', 'variable', 'system', 'report', 'scene'];
}
