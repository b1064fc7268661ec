/** What a written value must be, as it stands in the text of a refusal. */
export const writeCheck = {
  number: '数字',
  boolean: 'true/false 或 1/0',
};
