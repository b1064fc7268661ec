export { DetailPage, type DetailTab } from './DetailPage.tsx';
