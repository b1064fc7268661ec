import { parametersOf, type Widget, type WordSource } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets';
import { textPathsOf } from '@zutai/widgets/model';
import { useMemo } from 'react';
import { useHost } from '../../host/designer-host.tsx';
import { widgetNameOf } from './widget-name.ts';

/** What stands for the name of a type: no widget is called so. */
const TYPE_NAME = '\u0000';

const stylePaths = new Map<string, ReadonlySet<string>>();

/** What of its style the inspector of a widget offers; undefined for an unknown type. */
function stylePathsOf({ widgetType }: Widget): ReadonlySet<string> | undefined {
  const sections = getWidget(widgetType)?.inspector;
  if (sections === undefined) return undefined;
  let paths = stylePaths.get(widgetType);
  if (paths === undefined) {
    paths = new Set(sections.flatMap(({ fields }) => fields.map(({ path }) => path)));
    stylePaths.set(widgetType, paths);
  }
  return paths;
}

/** What the words of the page depend on beside the page: signals, faceplates, where texts stand. */
export function useWordSource(): WordSource {
  const { sources, context } = useHost();
  const { faceplates } = context;
  return useMemo(() => {
    const tags = new Map(sources.signals.map(({ id, tag }) => [id, tag]));
    const ids = new Map(
      sources.signals.map(({ id, title, tag, equipmentId }) => [`${equipmentId}/${tag}`, { id, title }]),
    );
    return {
      textPathsOf,
      isStyled: (widget: Widget, path: string) => stylePathsOf(widget)?.has(path) ?? true,
      isNamed: (widget: Widget) => widgetNameOf(widget, TYPE_NAME) !== TYPE_NAME,
      parametersOf(id: string) {
        const faceplate = faceplates?.faceplates.get(id);
        return faceplate && parametersOf(faceplate.con);
      },
      signalByTag: (equipId: string, tag: string) => ids.get(`${equipId}/${tag}`),
      tagOf: (id: string) => tags.get(id) ?? '',
      ...(faceplates?.equipId !== undefined && { equipId: faceplates.equipId }),
    };
  }, [sources, faceplates]);
}
