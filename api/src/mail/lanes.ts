/**
 * What overtakes what on its way to mail servers and LINE: security and invitations, then what concerns one person,
 * then what concerns everyone at a customer.
 */
export const LANES = { urgent: 0, personal: 1, bulk: 2 } as const;

export type Lane = keyof typeof LANES;
