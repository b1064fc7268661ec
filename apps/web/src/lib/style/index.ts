export * from './store.ts';
export { useProductName, useWindowTitle } from './use-product-name.ts';
