/** Texts of the shared components. */
export const enUs = {
  retry: 'Try again',
  requestId: 'Request ID',
  loading: 'Loading',
  copied: 'Copied',
  copyFailed: 'It could not be copied. Select the text instead.',
  otherCustomer: {
    text: (current: string, customer: string) => `You are acting for ${current}. Switch to ${customer}?`,
    action: (customer: string) => `Switch to ${customer}`,
  },
  invitations: {
    list: 'Invitations',
    roles: { owner: 'Owner', manager: 'Manager', viewer: 'Viewer' },
    text: (inviter: string | null, role: string) => `${inviter ?? 'The portal'} invites you as ${role}`,
    expires: 'Expires',
    accept: 'Accept',
    acceptTo: (customer: string) => `Accept: ${customer}`,
    accepted: (customer: string) => `You now act for ${customer}`,
    decline: 'Decline',
    declineTo: (customer: string) => `Decline: ${customer}`,
    declined: (customer: string) => `Invitation to ${customer} declined`,
    gone: 'This invitation has ended: it was accepted, declined or withdrawn, or it expired.',
  },
};

/** Shape of a catalogue. */
export type Texts = typeof enUs;
