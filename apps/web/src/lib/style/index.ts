export * from './store.ts';
export { usePlainTitle, useProductName, useWindowTitle } from './use-product-name.ts';
