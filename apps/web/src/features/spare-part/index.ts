export { UsedPartsCard } from './use/UsedPartsCard.tsx';
export { UsedPartsInput } from './use/UsedPartsInput.tsx';
