import { routes as monitor } from '../features/monitor/routes.ts';
import type { FeatureRoute } from './feature.ts';

/** The screens of every feature. A new feature adds its line here and in `menu-registry.ts`. */
export const featureRoutes: readonly FeatureRoute[] = [...monitor];
