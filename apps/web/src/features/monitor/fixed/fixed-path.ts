import { pathTo } from '../../../lib/path/index.ts';

/** Where equipment of a fixed model is watched, without a drawing. */
export const fixedPath = ({ id }: { readonly id: string }): string =>
  pathTo('/monitor/gm/vuedetail/:equipId/real', { equipId: id });
