import { LINE_CALLBACK_PAGE, mailedPages, type ReleaseSet, type ReleaseSetRemote } from '@atrium/contract';
import { SessionProvider } from '@atrium/host';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { FrameSkeleton } from '../features/frame/index.ts';
import { LineSignIn } from '../features/line-sign-in/index.ts';
import { UnknownAddressPage } from '../features/problem-pages/index.ts';
import { SignInPage } from '../features/sign-in/index.ts';
import { PageSkeleton } from '../federation/page-skeleton.tsx';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import type { OnDemand } from '../lib/on-demand.ts';
import { messages } from '../messages/index.ts';
import { frame, home, pages } from './chunks.ts';
import { chooseScope, enterScope, preloadPage } from './loaders.ts';
import { Root } from './root.tsx';
import { RouteProblem } from './route-problem.tsx';

const skeleton = (
  <FrameSkeleton>
    <PageSkeleton />
  </FrameSkeleton>
);

const nothing = <></>;

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
    Component: () => {
      const { PageOfRemote } = frame.loaded();
      return <PageOfRemote remote={remote} route={route} />;
    },
  }));
}

/** A page without the frame, in a chunk of its own. */
function ownPage(path: string, page: keyof ReturnType<typeof pages.loaded>): RouteObject {
  const Component = () => {
    const Page = pages.loaded()[page];
    return <Page />;
  };
  return { path, loader: load(pages), hydrateFallbackElement: nothing, Component };
}

function load(code: Pick<OnDemand<unknown>, 'load'>) {
  return async (): Promise<null> => {
    await code.load();
    return null;
  };
}

function InFrame(): ReactNode {
  const { FramedPages } = frame.loaded();
  return <FramedPages />;
}

function Home(): ReactNode {
  const { HomeRoute } = home.loaded();
  return <HomeRoute />;
}

function NotFound(): ReactNode {
  const { NotFoundInFrame } = frame.loaded();
  return <NotFoundInFrame />;
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
        ownPage(LINE_CALLBACK_PAGE, 'LineReturnPage'),
        ownPage(mailedPages.invitation, 'InvitationPage'),
        ownPage(mailedPages.resetPassword, 'ResetPasswordPage'),
        ownPage('/signout', 'SignOutPage'),
        ownPage('/error', 'SessionErrorPage'),
        {
          path: '/c/:customerId',
          loader: enterScope(releaseSet),
          Component: InFrame,
          errorElement: <RouteProblem />,
          hydrateFallbackElement: skeleton,
          children: [
            { index: true, loader: load(home), Component: Home, handle: { title: null } },
            ...releaseSet.remotes.flatMap((remote) => remoteRoutes(loader, remote, isFirstPage)),
            { path: '*', Component: NotFound, handle: { title: notFoundTitle } },
          ],
        },
        { path: '*', element: <UnknownAddressPage /> },
      ],
    },
  ];
}
