export { AnswerFields, type GivenAnswer, noAnswers } from './AnswerFields.tsx';
export { CodeField } from './CodeField.tsx';
export { NewPasswordForm } from './NewPasswordForm.tsx';
export { PlainForm } from './PlainForm.tsx';
export { TextField } from './TextField.tsx';
