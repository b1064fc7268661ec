export { AddCompanyLink } from './manage/AddCompanyLink.tsx';
