import { clickActions, pressTypes, writeTypes } from '@zutai/diagram';
import { type InspectorField, optionsOf } from './field.ts';

const path = (name: string) => `clickEvent.config.${name}`;
/** Every action that does something. */
const acting = ['write', 'script', 'page', 'window', 'link', 'iframe', 'back'];
const forAction = (...oneOf: string[]) => ({ path: path('action'), oneOf });

/** Inspector lines of the click (section 3, "clickEvent"). */
export const clickFields: readonly InspectorField[] = [
  { path: 'clickEvent.enable', kind: 'switch', label: 'widget.click.enable' },
  {
    path: path('action'),
    kind: 'select',
    label: 'widget.click.action',
    options: optionsOf('widget.click.actions', clickActions),
    when: { path: 'clickEvent.enable', oneOf: [true] },
  },
  { path: path('data'), kind: 'binding', label: 'widget.click.data', when: forAction('write') },
  {
    path: path('feedbackData'),
    kind: 'binding',
    label: 'widget.click.feedbackData',
    help: 'widget.click.feedbackDataHelp',
    when: forAction('write'),
  },
  {
    path: path('writeType'),
    kind: 'select',
    label: 'widget.click.writeType',
    options: optionsOf('widget.click.writeTypes', writeTypes),
    when: forAction('write'),
  },
  {
    path: path('writeValue'),
    kind: 'text',
    label: 'widget.click.writeValue',
    // What inverts or asks takes no value of its own: one that is not used is not to be typed.
    when: { path: path('writeType'), oneOf: ['fixed', 'increment'] },
  },
  {
    path: path('pressType'),
    kind: 'select',
    label: 'widget.click.pressType',
    help: 'widget.click.pressTypeHelp',
    options: optionsOf('widget.click.pressTypes', pressTypes),
    when: { path: path('writeType'), oneOf: ['fixed'] },
  },
  {
    path: path('script'),
    kind: 'textarea',
    label: 'widget.click.script',
    help: 'widget.click.scriptHelp',
    when: forAction('script'),
  },
  {
    path: path('confirm'),
    kind: 'switch',
    label: 'widget.click.confirm',
    help: 'widget.click.confirmHelp',
    when: forAction(...acting),
  },
  { path: path('feedback'), kind: 'switch', label: 'widget.click.feedback', when: forAction('write') },
  { path: path('pageId'), kind: 'page', label: 'widget.click.page', when: forAction('page', 'window') },
  { path: path('link'), kind: 'text', label: 'widget.click.link', when: forAction('link') },
  {
    path: path('target'),
    kind: 'select',
    label: 'widget.click.target',
    options: optionsOf('widget.click.targets', ['_self', '_blank']),
    when: forAction('link'),
  },
  { path: path('iframe'), kind: 'text', label: 'widget.click.iframe', when: forAction('iframe') },
  {
    path: path('window.width'),
    kind: 'number',
    label: 'widget.click.windowWidth',
    min: 100,
    when: forAction('window', 'iframe'),
  },
  {
    path: path('window.height'),
    kind: 'number',
    label: 'widget.click.windowHeight',
    min: 100,
    when: forAction('window', 'iframe'),
  },
  {
    path: path('window.middle'),
    kind: 'switch',
    label: 'widget.click.windowMiddle',
    when: forAction('window', 'iframe'),
  },
  ...['left', 'top'].map(
    (side): InspectorField => ({
      path: path(`window.${side}`),
      kind: 'number',
      label: `widget.click.window.${side}`,
      min: 0,
      when: { path: path('window.middle'), oneOf: [false] },
    }),
  ),
  {
    path: path('titleShow'),
    kind: 'switch',
    label: 'widget.click.titleShow',
    when: forAction('window', 'iframe'),
  },
  { path: path('hint'), kind: 'switch', label: 'widget.click.hint', when: forAction(...acting) },
  {
    path: path('hintValue'),
    kind: 'text',
    label: 'widget.click.hintValue',
    when: { path: path('hint'), oneOf: [true] },
  },
  {
    path: path('delay.enable'),
    kind: 'switch',
    label: 'widget.click.delay',
    when: forAction(...acting),
  },
  {
    path: path('delay.value'),
    kind: 'number',
    label: 'widget.click.delayMs',
    min: 0,
    max: 600_000,
    when: { path: path('delay.enable'), oneOf: [true] },
  },
];
