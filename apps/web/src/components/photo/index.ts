export { shrinkPhoto } from './shrink-photo.ts';
