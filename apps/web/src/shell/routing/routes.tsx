import { type RouteObject, redirect } from 'react-router';
import { RECOVERY_PATHS, type RecoveryStep } from '../../features/login/recovery/routes.ts';
import {
  loadFactorPage,
  loadFactorSetupPage,
  loadLoginPage,
  loadRecoveryPage,
  loadReplacePasswordPage,
} from '../../features/login/routes.ts';
import { pathTo } from '../../lib/path/index.ts';
import type { FeatureLayout, FeatureRoute } from '../feature.ts';
import { Starting } from '../Starting.tsx';
import { ErrorPage, FailedPage } from './ErrorPage.tsx';
import {
  admitGuest,
  FACTOR_PATH,
  FACTOR_SETUP_PATH,
  LOGIN_PATH,
  REPLACE_PASSWORD_PATH,
  requireFactorSetup,
  requirePasswordChange,
  requireUser,
  skipLogin,
} from './guard.ts';
import { NotFoundPage, notFoundPathOf } from './NotFoundPage.tsx';
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

const routesWith = (layout: FeatureLayout) =>
  featureRoutes.filter((route) => (route.layout ?? 'shell') === layout).map(toRoute);

const login: Omit<RouteObject, 'path' | 'children' | 'index'> = {
  loader: skipLogin,
  lazy: async () => ({ Component: await loadLoginPage() }),
  errorElement: <ErrorPage />,
  HydrateFallback: Starting,
};

const recovery: readonly RouteObject[] = [
  { path: '/findpwd', loader: () => redirect(RECOVERY_PATHS.account), HydrateFallback: Starting },
  ...Object.entries(RECOVERY_PATHS).map(([step, path]) => ({
    path,
    lazy: async () => ({ Component: await loadRecoveryPage(step as RecoveryStep) }),
    errorElement: <ErrorPage />,
    HydrateFallback: Starting,
  })),
];

/** Every address of the product. What is not below a loader of `requireUser` is open without a login. */
export const routes: readonly RouteObject[] = [
  { path: '/', loader: () => redirect(LOGIN_PATH), HydrateFallback: Starting },
  { path: LOGIN_PATH, ...login },
  { path: '/login.jsp', ...login },
  // The login page of a style, with its brand.
  { path: '/login/:name', ...login },
  {
    path: REPLACE_PASSWORD_PATH,
    loader: requirePasswordChange,
    lazy: async () => ({ Component: await loadReplacePasswordPage() }),
    errorElement: <ErrorPage />,
    HydrateFallback: Starting,
  },
  {
    path: FACTOR_PATH,
    loader: skipLogin,
    lazy: async () => ({ Component: await loadFactorPage() }),
    errorElement: <ErrorPage />,
    HydrateFallback: Starting,
  },
  {
    path: FACTOR_SETUP_PATH,
    loader: requireFactorSetup,
    lazy: async () => ({ Component: await loadFactorSetupPage() }),
    errorElement: <ErrorPage />,
    HydrateFallback: Starting,
  },
  ...recovery,
  {
    id: 'account',
    loader: requireUser,
    HydrateFallback: Starting,
    children: [{ path: '/account', loader: () => redirect(pathTo('/account/security/sms')), element: null }],
  },
  {
    id: 'manage',
    loader: requireUser,
    HydrateFallback: Starting,
    children: [
      { path: '/manage', loader: () => redirect(pathTo('/manage/eg/equipment/list')), element: null },
    ],
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
  {
    id: 'bare',
    loader: requireUser,
    lazy: async () => ({ Component: (await import('../BareLayout.tsx')).BareLayout }),
    errorElement: <ErrorPage />,
    HydrateFallback: Starting,
    shouldRevalidate: () => false,
    children: routesWith('bare'),
  },
  {
    id: 'guest',
    loader: admitGuest,
    lazy: async () => ({ Component: (await import('../GuestLayout.tsx')).GuestLayout }),
    errorElement: <ErrorPage />,
    HydrateFallback: Starting,
    children: routesWith('guest'),
  },
  {
    id: 'open',
    lazy: async () => ({ Component: (await import('../FullLayout.tsx')).FullLayout }),
    errorElement: <ErrorPage />,
    HydrateFallback: Starting,
    children: routesWith('open'),
  },
  { path: '*', loader: ({ request }) => redirect(notFoundPathOf(request.url)) },
];
