import type { OpenedInvitation } from '@atrium/contract';
import { DateTime } from '@atrium/ui';
import type { ReactNode } from 'react';
import { Facts } from '../../lib/facts.tsx';
import { useTexts } from '../../messages/index.ts';

export function InvitationFacts({ invitation }: { readonly invitation: OpenedInvitation }): ReactNode {
  const text = useTexts();
  const { invitation: words } = text.access;
  const { inviter, customer, role, email, expiresAt } = invitation;
  return (
    <Facts
      facts={[
        [words.customer, customer],
        [words.role, text.homePage.roles[role]],
        [words.invitedBy, inviter ?? words.portal],
        [words.address, email],
        [words.expires, <DateTime key="expires" value={expiresAt} format="relative" />],
      ]}
    />
  );
}
