/** A redemption that waits for a second person. */
export const waiting = {
  text: 'Another owner has to approve it within seven days. Until then your points stay as they are, and nothing is reserved.',
  refused: 'It was not approved.',
  reason: (why: string) => `Reason: ${why}`,
  cost: 'Cost',
  until: 'Wait ends',
  open: 'View approvals',
  dismiss: 'Close',
};
