import { LINE_CALLBACK_PAGE, mailedPages, PREVIEW_PAGE, SIGN_ON_CALLBACK_PAGE } from '@atrium/contract';
import { SessionProvider } from '@atrium/host';
import type { ReactNode } from 'react';
import type { RouteObject, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { FrameSkeleton } from '../features/frame/index.ts';
import { LineSignIn } from '../features/line-sign-in/index.ts';
import { PasskeySignIn } from '../features/passkey-sign-in/index.ts';
import { UnknownAddressPage } from '../features/problem-pages/index.ts';
import { SignInPage } from '../features/sign-in/index.ts';
import { PageSkeleton } from '../federation/page-skeleton.tsx';
import { pageStart } from '../federation/page-start.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import type { OnDemand } from '../lib/on-demand.ts';
import type { ReleaseSets } from '../lib/release-sets.ts';
import type { RouteHandle } from '../lib/route-info.ts';
import { messages } from '../messages/index.ts';
import { frame, home, pages } from './chunks.ts';
import { chooseScope, enterScope, loadHomePage, preloadPage } from './loaders.ts';
import { Root } from './root.tsx';
import { RouteProblem } from './route-problem.tsx';

const skeleton = (
  <FrameSkeleton>
    <PageSkeleton />
  </FrameSkeleton>
);

const nothing = <></>;

/** Until the page is there, which knows the reader's language. */
const notFoundTitle = { 'en-US': messages.catalogues['en-US'].notFound.title };

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

function RemotePages(): ReactNode {
  const { PagesOfRemotes } = frame.loaded();
  return <PagesOfRemotes />;
}

/**
 * Each change of page starts its data, for the same customer too. Where only the query changes, the page is there and asks
 * by itself; with loaders, the router would render all of it a second time to say that it is loading.
 */
function isOtherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

function homePage(releaseSets: ReleaseSets): RouteObject {
  return {
    index: true,
    loader: loadHomePage(releaseSets),
    shouldRevalidate: isOtherPage,
    Component: Home,
    handle: { title: null } satisfies RouteHandle,
  };
}

/**
 * The release set says which page of which remote is at an address, so the remotes have one route.
 * @param shownPath path of the page that is shown, which a new one replaces; null until there is one
 */
export function createRoutes(
  releaseSets: ReleaseSets,
  loader: RemoteLoader,
  shownPath: () => string | null,
): RouteObject[] {
  const { place } = releaseSets.current();
  // Its first page is that of a remote.
  const rootOfRemotes = place && !place.view ? place.root : '';
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
              <SignInPage
                otherWays={
                  <>
                    <PasskeySignIn />
                    <LineSignIn />
                  </>
                }
              />
            </SessionProvider>
          ),
        },
        ownPage(LINE_CALLBACK_PAGE, 'LineReturnPage'),
        ownPage(SIGN_ON_CALLBACK_PAGE, 'CompanyReturnPage'),
        ownPage(mailedPages.invitation, 'InvitationPage'),
        ownPage(mailedPages.resetPassword, 'ResetPasswordPage'),
        ownPage(mailedPages.recovery, 'RecoveryPage'),
        ownPage(PREVIEW_PAGE, 'PreviewPage'),
        ownPage('/signout', 'SignOutPage'),
        ownPage('/error', 'SessionErrorPage'),
        {
          ...(rootOfRemotes === '' && { path: place?.root.replace(/\/$/, '') ?? '/c/:customerId' }),
          loader: enterScope(releaseSets, pageStart(releaseSets, loader, home.load), shownPath),
          shouldRevalidate: isOtherPage,
          Component: InFrame,
          errorElement: <RouteProblem />,
          hydrateFallbackElement: skeleton,
          children: [
            ...(rootOfRemotes === '' ? [homePage(releaseSets)] : []),
            {
              path: `${rootOfRemotes}*`,
              loader: preloadPage(releaseSets, loader, shownPath),
              shouldRevalidate: isOtherPage,
              Component: RemotePages,
              handle: { title: notFoundTitle, isOfRemotes: true } satisfies RouteHandle,
            },
          ],
        },
        { path: '*', element: <UnknownAddressPage /> },
      ],
    },
  ];
}
