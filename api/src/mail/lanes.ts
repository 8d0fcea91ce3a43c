/** Security overtakes what concerns one person, and that overtakes what concerns everyone at a customer. */
export const LANES = { urgent: 0, personal: 1, bulk: 2 } as const;

export type Lane = keyof typeof LANES;
