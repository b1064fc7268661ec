export { DetailPage, type DetailTab } from './DetailPage.tsx';
export { TabLinks } from './TabLinks.tsx';
