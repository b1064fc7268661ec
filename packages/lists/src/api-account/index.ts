export { apiAccountList, apiExternalList, apiGivableList } from './list.ts';
