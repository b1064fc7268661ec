import { type TextKey, useText } from '../../../lib/language/index.ts';

/** Labels of the page settings, as their form has them. */
const labels: Readonly<Record<string, TextKey<'designer'>>> = {
  title: 'pageTitle',
  width: 'pageWidth',
  height: 'pageHeight',
  fit: 'pageFit',
  bgColor: 'pageBgColor',
  checkpwd: 'pagePassword',
};
const ownLabels: Readonly<Record<string, TextKey<'designerPage'>>> = {
  bgImage: 'bgImage',
  crossings: 'crossings',
  parameters: 'parameters',
  i18n: 'englishText',
};

/** Paths of the page settings in words. */
export function useContainerWords(): (paths: readonly string[]) => string {
  const t = useText('designer');
  const page = useText('designerPage');
  const style = useText('designerStyle');
  const variable = useText('designerVariable');
  const variant = useText('designerVariant');
  return (paths) => {
    const words = paths.map((path) => {
      const name = path.split('.')[0] ?? path;
      if (name === 'styles') return style('styles');
      if (name === 'variants') return variant('variant');
      if (name === 'variables') return variable('variables');
      const label = labels[name];
      if (label !== undefined) return t(label);
      const own = ownLabels[name];
      return own === undefined ? name : page(own);
    });
    return [...new Set(words)].join(page('comma'));
  };
}
