import { InvitationList } from '@atrium/ui';

/** {@link InvitationList} has the invitations of the person, with buttons that accept and decline them. */
export function Example() {
  return (
    <InvitationList
      invitations={[
        {
          id: 3,
          customer: 'Borealis Foods',
          inviter: 'Mina Manager',
          role: 'viewer',
          expiresAt: '2026-12-05T09:00:00Z',
        },
      ]}
    />
  );
}
