/** What a widget is bound to: as files of pages have it. */
export const bind = (equipId: string, more: object) => ({
  type: 'signal',
  title: '',
  subTitle: '',
  signalId: '',
  equipId,
  systemKey: '',
  mvarId: '',
  ...more,
});

/** The file of a page with a widget for each of these bindings, and what else the widget has. */
export function draw(...bound: (readonly [data: object, more?: object])[]): { json: Blob } {
  const position = { x: 0, y: 0, width: 10, height: 10, rotate: 0 };
  const widgets = bound.map(([data, more], index) => ({
    id: `w${index}`,
    widgetType: 'FutureWidget',
    position,
    data,
    ...more,
  }));
  return { json: new Blob([JSON.stringify({ con: {}, widgets, bind: {} })]) };
}
