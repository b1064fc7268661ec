export { ConfirmDialog } from './ConfirmDialog.tsx';
export { DialogHost, useDialogs } from './DialogHost.tsx';
export type { DialogProps, Notice } from './dialog-queue.ts';
export { useAction } from './use-action.tsx';
export { useLinkedId } from './use-linked-id.ts';
