export * from './edit-variants.ts';
export {
  pageOfVariant,
  phoneWidth,
  showMain,
  shownVariant,
  showVariant,
  unplacedOf,
  variantFor,
  variantsOf,
  wallWidth,
} from './show-variant.ts';
