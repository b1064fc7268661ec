export { useShareDialog } from './manage/use-share-dialog.tsx';
