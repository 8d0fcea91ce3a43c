import type { CustomerListEntry, User } from '@atrium/contract';
import { authStore, setAuth } from '@atrium/host/real';
import { AtriumTheme } from '@atrium/ui';
import { act, configure, getConfig, type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createCustomer, createUser } from './factories.ts';
import {
  configureLinks,
  type FakeResponses,
  fakeHost,
  invitationsStore,
  selectCustomer,
} from './fake-host.ts';
import { subjectPages } from './subject-pages.ts';

const { getElementError } = getConfig();
configure({
  // A page handles the failure of a call, so that a response that a test forgot shows only in what is missing.
  getElementError: (message, container) =>
    getElementError([message, ...fakeHost.unanswered].filter(Boolean).join('\n\n'), container),
});

/** State of the host for the component under test. */
export interface HostOptions {
  responses?: FakeResponses;
  /** Responses to calls for all customers of the person. */
  responsesForAll?: FakeResponses;
  user?: User;
  customers?: CustomerListEntry[];
  /** Customer that the person acts for; 0 for all. */
  customerId?: number;
  /** Address of the page. */
  path?: string;
  /** Customers whose security policy the session does not meet. */
  withheld?: CustomerListEntry[];
}

/** Resets the fake host: a person is signed in, no calls were made, every area is empty. */
export async function resetHost(options: HostOptions = {}) {
  const { responses = {}, responsesForAll = {}, user, customers, withheld = [], customerId = 1 } = options;
  Object.assign(fakeHost, {
    responses,
    responsesForAll,
    earlyAnswers: {},
    calls: [],
    notices: [],
    withheld,
    refreshes: 0,
    unanswered: [],
  });
  await selectCustomer(customerId);
  configureLinks(subjectPages);
  invitationsStore.setState({ pending: [], isLoaded: false });
  setAuth({
    token: 'token',
    userAuthToken: 'token',
    loggedIn: true,
    isSuccess: true,
    user: user ?? createUser(),
    customerListDropdown: customers ?? [createCustomer({ id: 1, name: 'Acme' })],
  });
}

/** Renders a page of a remote as the shell would: signed in, themed, routed. Immediate responses have arrived. */
export async function renderWithHost(page: ReactElement, options: HostOptions = {}): Promise<RenderResult> {
  await resetHost(options);
  return act(async () =>
    render(
      <AtriumTheme>
        <MemoryRouter initialEntries={[options.path ?? '/c/1/']}>
          {page}
          <Address />
        </MemoryRouter>
      </AtriumTheme>,
    ),
  );
}

/**
 * Renders a page as after the end of the session, which takes it out of the document, when someone signs in again: the same
 * person for the same customer, unless `options` name others.
 */
export async function renderSignedInAgain(
  former: RenderResult,
  page: ReactElement,
  options: HostOptions = {},
): Promise<RenderResult> {
  const user = authStore.getState().user;
  act(() => setAuth({ loggedIn: false }));
  former.unmount();
  return renderWithHost(page, { ...(user && { user }), ...options });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}
