import { type BindingType, parametersOf, variablesOf } from '@zutai/diagram';
import { useMemo } from 'react';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { listSystemKeys, systemTitle } from '../../live-page/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useEditorPart } from '../model/use-editor-part.ts';
import {
  byParameter,
  type Choice,
  mvarChoices,
  signalChoices,
  systemChoices,
  variableChoices,
} from './binding-choice.ts';

/** Everything of one type that the page may be bound to. */
export function useChoices(type: BindingType, parameterName: string, prefixName: string): readonly Choice[] {
  const live = useText('livePage');
  const variable = useText('designerVariable');
  const titleOf = useTitle();
  const { sources, owner, editor } = useHost();
  const con = useEditorPart(editor, (state) => state.page.con);
  const isByTag = owner.kind === 'faceplate' || owner.kind === 'template';
  return useMemo(() => {
    if (type === 'mvar') return mvarChoices(sources);
    if (type === 'variable') return variableChoices(variablesOf({ con }), (each) => variable(`type_${each}`));
    if (type === 'system') {
      const named = (keys: readonly string[]) =>
        keys.map((key) => ({ key, title: systemTitle(key, live) ?? key }));
      const own = listSystemKeys(owner.kind);
      const ofEquipment = new Set(listSystemKeys('equipment'));
      // Of faceplates and templates the equipment is known only where they are used.
      const open = { id: '', title: '' };
      const about = sources.equipments.length > 0 && !isByTag ? sources.equipments : [open];
      const whole = { id: '', title: sources.title };
      return [
        ...systemChoices(named(own.filter((key) => !ofEquipment.has(key))), whole),
        ...about.flatMap((equipment) =>
          systemChoices(named(own.filter((key) => ofEquipment.has(key))), equipment),
        ),
      ];
    }
    if (type !== 'signal') return [];
    if (!isByTag) return signalChoices(sources, titleOf);
    const parameters = parametersOf(con);
    const prefix = parameters.find(({ name }) => name === prefixName);
    return signalChoices(sources, titleOf, {
      ...byParameter(parameters.find(({ name }) => name === parameterName)),
      ...(prefix && { prefix: { name: prefix.name, value: prefix.default } }),
    });
  }, [type, sources, owner.kind, titleOf, live, variable, isByTag, con, parameterName, prefixName]);
}
