import { useAuth, useInvitations, useLocale, useWithheldCustomers } from '@atrium/host';
import { EmptyState, InvitationList, ListSkeleton, Page, PageHeader, Section } from '@atrium/ui';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { confirmationPath } from '../../lib/policy-problem.ts';
import { useTexts } from '../../messages/index.ts';
import { CustomerList } from './customer-list.tsx';
import { greet, hourIn } from './greeting.ts';

interface HomePageProps {
  readonly renderCards: (customers: ReactNode) => ReactNode;
}

export function HomePage({ renderCards }: HomePageProps): ReactNode {
  const text = useTexts().homePage;
  const { locale, timeZone } = useLocale();
  const user = useAuth((state) => state.user);
  const customers = useAuth((state) => state.customerListDropdown);
  const selected = useAuth((state) => state.selectedCustomer);
  const [withheld] = useWithheldCustomers();
  const customer = customers.find(({ id }) => id === selected);
  if (!user) return null;
  if (customers.length === 0 && withheld) return <Navigate to={confirmationPath(withheld.id)} replace />;
  const now = new Date();
  const today = now.toLocaleDateString(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  const scope = customer ? text.actingFor(customer.name) : text.actingForAll(customers.length);
  return (
    <Page>
      <PageHeader
        title={greet(text, user.displayName, hourIn(timeZone, now))}
        description={text.today(today, customers.length > 0 ? scope : '')}
      />
      {customers.length === 0 ? (
        <WithoutCustomer email={user.email} />
      ) : (
        renderCards(selected === 0 && customers.length > 1 ? <CustomerList roles={user.roles} /> : null)
      )}
    </Page>
  );
}

function WithoutCustomer({ email }: { readonly email: string }): ReactNode {
  const text = useTexts().homePage;
  const { pending, isLoaded } = useInvitations();
  if (!isLoaded) return <ListSkeleton rows={2} height={72} />;
  if (pending.length === 0)
    return <EmptyState title={text.nothingTitle}>{text.nothingText(email)}</EmptyState>;
  return (
    <Section title={text.invitedTitle} description={text.invitedText} flush>
      <InvitationList invitations={pending} />
    </Section>
  );
}
