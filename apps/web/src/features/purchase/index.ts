export { OwnPurchases } from './PurchaseListPage.tsx';
export { renewForm } from './purchase-forms.tsx';
