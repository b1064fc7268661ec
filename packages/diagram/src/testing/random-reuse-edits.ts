import fc from 'fast-check';
import { unbound } from '../document/binding.ts';
import type { PageStyle } from '../document/kept/page-style.ts';
import { variableTypes } from '../document/kept/page-variable.ts';
import { variantIds } from '../document/kept/page-variant.ts';
import type { Page } from '../document/page.ts';
import { isFaceplateWidget, isRepeaterWidget } from '../faceplate/instance.ts';
import { translateText } from '../language/page-texts.ts';
import { chooseDrawStyle, chooseStyle, makeStyle } from '../page-style/choose-style.ts';
import { backToStyle, changeStyle, detachStyle, removeStyle, stylesOf } from '../page-style/edit-styles.ts';
import { mediumStyles } from '../page-style/mediums.ts';
import { addVariable, changeVariable, removeVariable, variablesOf } from '../page-variable/edit-variables.ts';
import { addVariant, placeInVariant, removeVariant, takeFromVariant } from '../page-variant/edit-variants.ts';
import { showMain, showVariant, unplacedOf } from '../page-variant/show-variant.ts';
import { setFieldOn } from '../scope/edit-field.ts';
import type { TestEditor } from './index.ts';

/** Edits of what a page keeps once for many: lists of repeaters, styles, variables, variants. */

type Step = (test: TestEditor) => unknown;

/** The list of a repeater, whether it is one over prefixes or over signals. */
export const repeating = fc
  .tuple(
    fc.constantFrom('project', 'prefixes', 'signals'),
    fc.array(fc.constantFrom('p01/', 'p02/'), { maxLength: 3 }),
  )
  .map(
    ([source, values]): Step =>
      (test) => {
        const repeaters = test.widgets.filter(isRepeaterWidget).map(({ id }) => id);
        const entries = values.map((value) => ({ value, title: '', equipId: '' }));
        // One edit: a step of these makes one step of history.
        test.editor.change('edit', (page) =>
          setFieldOn(setFieldOn(page, 'data.source', source, repeaters), 'data.entries', entries, repeaters),
        );
      },
  );
/** Named styles: made of a look, ready-made, given, changed, left and taken away. */
export const styling = fc
  .tuple(
    fc.constantFrom('make', 'medium', 'change', 'widen', 'narrow', 'detach', 'back', 'remove', 'draw'),
    fc.nat(9),
    fc.constantFrom('#ff0000', '#00ff00', '$line'),
  )
  .map(
    ([way, at, color]): Step =>
      ({ editor, selection, ids }) => {
        const styles = stylesOf(editor.page);
        const id = styles[at % (styles.length || 1)]?.id ?? '';
        const set = (change: PageStyle['set']) =>
          editor.change('edit', (page) =>
            changeStyle(page, id, (style) => ({ ...style, set: { ...style.set, ...change } })),
          );
        if (way === 'make') makeStyle(editor, `style ${at}`);
        if (way === 'medium') chooseStyle(editor, mediumStyles[at % mediumStyles.length]!.id);
        if (way === 'change') set({ 'style.fill.color': color });
        if (way === 'widen') set({ 'style.stroke.width': at, 'data.thickness': at + 1 });
        if (way === 'narrow')
          editor.change('edit', (page) => changeStyle(page, id, (style) => ({ ...style, set: {} })));
        if (way === 'detach') editor.change('edit', (page) => detachStyle(page, selection));
        if (way === 'back') editor.change('edit', (page) => backToStyle(page, ids));
        if (way === 'remove') editor.change('edit', (page) => removeStyle(page, id));
        if (way === 'draw') chooseDrawStyle(editor, 'ShapePipe', mediumStyles[at % mediumStyles.length]!.id);
      },
  );
/** Variables of the page: made, renamed with all their uses, bound to, named in texts, taken away. */
export const varying = fc
  .tuple(fc.constantFrom('add', 'rename', 'type', 'bind', 'text', 'remove'), fc.nat(4), fc.nat(5))
  .map(
    ([way, at, n]): Step =>
      ({ editor, selection }) => {
        const variables = variablesOf(editor.page);
        const name = variables[at % (variables.length || 1)]?.name ?? 'none';
        const type = variableTypes[n % variableTypes.length]!;
        if (way === 'add') editor.change('con', (page) => addVariable(page, type));
        if (way === 'rename')
          editor.change('edit', (page) => changeVariable(page, at, { name: `renamed${n}` }));
        if (way === 'type') editor.change('edit', (page) => changeVariable(page, at, { type }));
        if (way === 'remove') editor.change('con', (page) => removeVariable(page, at));
        if (way === 'bind')
          editor.setField(
            'animation.visiable.config.data',
            { ...unbound, type: 'variable', variable: name },
            selection,
          );
        if (way === 'text') editor.setField('widgetName', `\${${name}}`, selection);
      },
  );
/** Variants of the page: added, shown, left, filled and emptied. */
export const switching = fc
  .tuple(
    fc.constantFrom('scaled', 'empty', 'show', 'main', 'place', 'take', 'remove'),
    fc.constantFrom(...variantIds),
  )
  .map(
    ([way, id]): Step =>
      ({ editor, selection }) => {
        const change = (edit: (page: Page) => Page) => editor.change('con', edit);
        if (way === 'scaled' || way === 'empty') change((page) => addVariant(page, id, way));
        if (way === 'show') change((page) => showVariant(page, id));
        if (way === 'main') change(showMain);
        if (way === 'place') change((page) => placeInVariant(page, [...unplacedOf(page)]));
        if (way === 'take') change((page) => takeFromVariant(page, selection));
        if (way === 'remove') change((page) => removeVariant(page, id));
      },
  );

export const parametrising = fc.constantFrom('1', '2', 'north').map(
  (value): Step =>
    (test) => {
      const faceplates = test.widgets.filter(isFaceplateWidget).map(({ id }) => id);
      test.editor.setField('data.params.pump', value, faceplates);
    },
);
export const translating = fc.tuple(fc.nat(30), fc.string({ maxLength: 3 })).map(
  ([place, en]): Step =>
    (test) => {
      const widgetId = test.ids[place % (test.ids.length || 1)] ?? null;
      test.editor.change('edit', (page) => translateText(page, { widgetId, path: 'widgetName' }, en));
    },
);
