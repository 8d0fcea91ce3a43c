import type { CustomerListEntry, User } from '@atrium/contract';
import { AtriumTheme } from '@atrium/ui';
import { act, type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createCustomer, createUser } from './factories.ts';
import {
  authStore,
  configureLinks,
  type FakeResponses,
  fakeHost,
  invitationsStore,
  selectCustomer,
} from './fake-host.ts';
import { subjectPages } from './subject-pages.ts';

/** What the component under test finds in the host. */
export interface HostOptions {
  responses?: FakeResponses;
  user?: User;
  customers?: CustomerListEntry[];
  /** Customer that the person acts for; 0 for all. */
  customerId?: number;
  /** Address of the page. */
  path?: string;
}

/** Puts the fake host into a known state: somebody signed in, nothing asked yet, every area empty. */
export async function resetHost({ responses = {}, user, customers, customerId = 1 }: HostOptions = {}) {
  Object.assign(fakeHost, { responses, calls: [], notices: [], refreshes: 0 });
  await selectCustomer(customerId);
  configureLinks(subjectPages);
  invitationsStore.setState({ pending: [], isLoaded: false });
  authStore.setState({
    token: 'token',
    userAuthToken: 'token',
    loggedIn: true,
    isSuccess: true,
    user: user ?? createUser(),
    customerListDropdown: customers ?? [createCustomer({ id: 1, name: 'Acme' })],
  });
}

/** Draws a page of a remote as the shell would, signed in, themed, with an address; answers at hand have come. */
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

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}
