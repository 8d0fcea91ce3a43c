import { LINE_CALLBACK_PAGE, mailedPages, type ReleaseSet, type ReleaseSetRemote } from '@atrium/contract';
import { SessionProvider } from '@atrium/host';
import type { RouteObject } from 'react-router-dom';
import { FrameSkeleton } from '../features/frame/index.ts';
import { InvitationPage } from '../features/invitation/index.ts';
import { LineReturnPage, LineSignIn } from '../features/line-sign-in/index.ts';
import { NotFoundInFrame, UnknownAddressPage } from '../features/problem-pages/index.ts';
import { ResetPasswordPage } from '../features/reset-password/index.ts';
import { SessionErrorPage } from '../features/session-error/index.ts';
import { SignInPage } from '../features/sign-in/index.ts';
import { SignOutPage } from '../features/sign-out/index.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { PageSkeleton, RemotePage } from '../federation/remote-page.tsx';
import { messages } from '../messages/index.ts';
import { FramedPages } from './framed-pages.tsx';
import { HomeRoute } from './home-route.tsx';
import { chooseScope, enterScope, preloadPage } from './loaders.ts';
import { RequirePermission } from './require-permission.tsx';
import { Root } from './root.tsx';
import { RouteProblem } from './route-problem.tsx';

const skeleton = (
  <FrameSkeleton>
    <PageSkeleton />
  </FrameSkeleton>
);

const notFoundTitle = Object.fromEntries(
  Object.entries(messages.catalogues).map(([locale, texts]) => [locale, texts.notFound.title]),
);

function remoteRoutes(
  loader: RemoteLoader,
  remote: ReleaseSetRemote,
  isFirstPage: () => boolean,
): RouteObject[] {
  const { basePath, routes } = remote.remote;
  return routes.map((route) => ({
    path: [basePath, route.path].filter(Boolean).join('/'),
    loader: preloadPage(loader, remote, route, isFirstPage),
    handle: { title: route.title, remote, route },
    element: (
      <RequirePermission permission={route.permission}>
        <RemotePage key={`${remote.name}/${route.id}`} remote={remote} route={route} />
      </RequirePermission>
    ),
  }));
}

/** All routes of the portal. Those of remotes come from the release set. */
export function createRoutes(
  releaseSet: ReleaseSet,
  loader: RemoteLoader,
  isFirstPage: () => boolean,
): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <RouteProblem />,
      children: [
        { path: '/', loader: chooseScope, element: skeleton, hydrateFallbackElement: skeleton },
        {
          path: '/signin',
          element: (
            <SessionProvider>
              <SignInPage otherWays={<LineSignIn />} />
            </SessionProvider>
          ),
        },
        { path: LINE_CALLBACK_PAGE, element: <LineReturnPage /> },
        { path: mailedPages.invitation, element: <InvitationPage /> },
        { path: mailedPages.resetPassword, element: <ResetPasswordPage /> },
        { path: '/signout', element: <SignOutPage /> },
        { path: '/error', element: <SessionErrorPage /> },
        {
          path: '/c/:customerId',
          loader: enterScope(releaseSet),
          element: <FramedPages />,
          errorElement: <RouteProblem />,
          hydrateFallbackElement: skeleton,
          children: [
            { index: true, element: <HomeRoute />, handle: { title: null } },
            ...releaseSet.remotes.flatMap((remote) => remoteRoutes(loader, remote, isFirstPage)),
            { path: '*', element: <NotFoundInFrame />, handle: { title: notFoundTitle } },
          ],
        },
        { path: '*', element: <UnknownAddressPage /> },
      ],
    },
  ];
}
