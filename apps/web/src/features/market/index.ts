/** Exporting is offered with templates as well. */
export { useExport } from './use-export.tsx';
