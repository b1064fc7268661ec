import { type RouteObject, redirect } from 'react-router';
import { loadLoginPage } from '../../features/login/routes.ts';
import { pathTo } from '../../lib/path/index.ts';
import type { FeatureRoute } from '../feature.ts';
import { Starting } from '../Starting.tsx';
import { ErrorPage, FailedPage } from './ErrorPage.tsx';
import { LOGIN_PATH, requireUser, skipLogin } from './guard.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RequirePermission } from './RequirePermission.tsx';
import { featureRoutes } from './route-registry.ts';

function toRoute({ path, permission, load }: FeatureRoute): RouteObject {
  return {
    path,
    errorElement: <ErrorPage />,
    lazy: async () => {
      let Page: Awaited<ReturnType<typeof load>>;
      try {
        Page = await load();
      } catch (error) {
        // The router shows nothing at all in place of a lazy route that failed.
        return { element: <FailedPage error={error} /> };
      }
      return {
        element: (
          <RequirePermission code={permission}>
            <Page />
          </RequirePermission>
        ),
      };
    },
  };
}

const routesWith = (layout: 'shell' | 'full') =>
  featureRoutes.filter((route) => (route.layout ?? 'shell') === layout).map(toRoute);

const login: Omit<RouteObject, 'path' | 'children' | 'index'> = {
  loader: skipLogin,
  lazy: async () => ({ Component: await loadLoginPage() }),
  errorElement: <ErrorPage />,
  HydrateFallback: Starting,
};

/** Every address of the product. What is not below a loader of `requireUser` is open without a login. */
export const routes: readonly RouteObject[] = [
  { path: '/', loader: () => redirect(LOGIN_PATH) },
  { path: LOGIN_PATH, ...login },
  { path: '/login.jsp', ...login },
  {
    id: 'manage',
    loader: requireUser,
    HydrateFallback: Starting,
    children: [{ path: '/manage', loader: () => redirect(pathTo('/manage/eg/equipment/list')) }],
  },
  { path: '/404', Component: NotFoundPage },
  {
    id: 'shell',
    loader: requireUser,
    lazy: async () => ({ Component: (await import('../Layout.tsx')).Layout }),
    errorElement: <ErrorPage />,
    HydrateFallback: Starting,
    shouldRevalidate: () => false,
    children: routesWith('shell'),
  },
  {
    id: 'full',
    loader: requireUser,
    lazy: async () => ({ Component: (await import('../FullLayout.tsx')).FullLayout }),
    errorElement: <ErrorPage />,
    HydrateFallback: Starting,
    shouldRevalidate: () => false,
    children: routesWith('full'),
  },
  { path: '*', loader: () => redirect('/404') },
];
