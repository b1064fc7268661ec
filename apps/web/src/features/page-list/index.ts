export { CopyPageDialog } from './list/CopyPageDialog.tsx';
export { type CopyTargetValue, OwnerChoice } from './list/OwnerChoice.tsx';
export { PageList } from './list/PageList.tsx';
export * from './model/owner-path.ts';
export { watchPathOf } from './model/watch-path.ts';
export { PagePicture } from './picture/PagePicture.tsx';
export { PageThumbnail } from './picture/PageThumbnail.tsx';
