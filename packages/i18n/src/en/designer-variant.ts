/** Variants of a page. */
export const designerVariant = {
  variant: 'Layout',
  variantText: 'The same widgets at other places, for phones and for walls; what they show and do is shared',
  main: 'Main layout',
  phone: 'Phone layout',
  wall: 'Wall layout',
  add: 'Add a layout',
  add_scaled: '{{name}}: scaled copy',
  add_empty: '{{name}}: empty',
  take: 'Take the selection out of this layout',
  remove: 'Delete: {{name}}',
  notPlaced: 'Not placed ({{count}})',
  put: 'Put in',
  putAll: 'Put in all',
  putNamed: 'Put in {{name}}',
  nonePlaced: 'Nothing is in this layout yet; put widgets in from the list below',
};
