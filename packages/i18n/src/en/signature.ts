/** Signatures under finished repairs and inspections. */
export const signature = {
  label: 'Signature',
  name: 'Name of who signs',
  pad: 'Place to sign in',
  padHelp:
    'Sign in the box with finger, pen or mouse; where that is not possible, the name alone will do. It cannot be changed after it is submitted.',
  clear: 'Sign anew',
  by: '{{name}} (account {{account}})',
  alt: 'Signature of {{name}}',
  needed: 'Please sign',
};
