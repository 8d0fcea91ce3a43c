export const invitations = {
  title: 'Invitations',
  description: 'Customers that want you to act for them. Nothing is shared before you accept.',
  waiting: 'Waiting for your answer',
  noneTitle: 'No invitation waits',
  noneText: 'When an owner of a customer invites you, it appears here and you get a mail.',
};
