export const invitations = {
  title: 'Invitations',
  description: 'Customers that have invited you. Nothing is shared until you accept.',
  pending: 'Pending',
  noneTitle: 'No pending invitations',
  noneText: 'When an owner of a customer invites you, the invitation appears here and you receive an e-mail.',
};
