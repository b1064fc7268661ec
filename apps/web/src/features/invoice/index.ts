export { OwnInvoices } from './InvoiceListPage.tsx';
