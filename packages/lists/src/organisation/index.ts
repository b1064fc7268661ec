export { organisationList } from './list.ts';
