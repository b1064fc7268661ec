export { default } from '../navigation/View.tsx';
