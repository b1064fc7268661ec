/** Variables of a page. */
export const designerVariable = {
  variables: 'Page variables',
  variablesText:
    'They belong to whoever has the page open, and begin anew when it is left. Texts hold them as {{sample}}, bindings choose them, clicks and input fields set them.',
  name: 'Name',
  title: 'Title',
  type: 'Type',
  type_number: 'Number',
  type_text: 'Text',
  type_boolean: 'Switch',
  type_color: 'Colour',
  start: 'At first',
  startWrong: 'Enter a number',
  on: 'On',
  off: 'Off',
  add: 'Add a page variable',
  remove: 'Delete the page variable {{name}}',
  name_wrong:
    'Begin with a letter or an underscore, use letters, digits and _, at most 50, and no name of a theme colour',
  name_taken: 'There is a page variable of this name',
  scriptsLeft: 'Scripts still have the name {{name}}; look at: {{widgets}}',
  comma: ', ',
};
