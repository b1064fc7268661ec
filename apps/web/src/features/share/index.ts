export { useShareDialog } from './manage/use-share-dialog.tsx';
export { SharedMark } from './SharedMark.tsx';
