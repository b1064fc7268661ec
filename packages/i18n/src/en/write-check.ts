export const writeCheck = {
  number: 'a number',
  boolean: 'true/false or 1/0',
};
