export { PickPlaceDialog } from './PickPlaceDialog.tsx';
export { PlaceMap } from './PlaceMap.tsx';
