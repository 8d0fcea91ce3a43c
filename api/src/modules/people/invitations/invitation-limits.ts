/**
 * How many mails invitations may cause, the first ones and those that are sent again. A limit of somebody's own acts is
 * said to them. What an address gets from the whole portal is kept silent about: it would tell one customer of another.
 */
export const invitationLimits = {
  /** One inviter, for whichever customers. */
  byInviterAnHour: 30,
  byCustomerADay: 100,
  byCustomerToOneAddressADay: 3,
  /** Beyond it an invitation stands as usual and its mail does not go. */
  toOneAddressADay: 5,
} as const;

/** How often something happened so far. */
export interface InvitationCounts {
  readonly byInviter: number;
  readonly byCustomer: number;
  readonly byCustomerToAddress: number;
}

/** Why no further mail may be asked for, and when it may; `undefined` where it may. */
export function limitReached(counts: InvitationCounts): { detail: string; retryAfterS: number } | undefined {
  const { byInviterAnHour, byCustomerADay, byCustomerToOneAddressADay } = invitationLimits;
  if (counts.byInviter >= byInviterAnHour)
    return { detail: `One person sends ${byInviterAnHour} invitations an hour.`, retryAfterS: 3_600 };
  if (counts.byCustomerToAddress >= byCustomerToOneAddressADay)
    return {
      detail: `One address gets ${byCustomerToOneAddressADay} invitations a day.`,
      retryAfterS: 86_400,
    };
  if (counts.byCustomer >= byCustomerADay)
    return { detail: `One customer sends ${byCustomerADay} invitations a day.`, retryAfterS: 86_400 };
  return undefined;
}
