/** What a customer asks for before a session may act for it. */
export const confirmation = {
  title: (customer: string) => `${customer} asks for more`,
  unknown: 'This customer',
  done: 'Nothing is missing',
  doneText: 'This sign-in is enough to act for this customer.',
  open: 'Open the customer',
  stillMissing: 'That was not enough for this customer. Use a stronger factor.',
  missing: {
    second_factor: 'Its owners decided that everyone confirms who they are by a second factor to act for it.',
    passkey: 'Its owners decided that everyone confirms who they are by a passkey to act for it.',
    sign_on: 'Its owners decided that everyone signs in by its own sign-on to act for it.',
    fresh_proof: 'Its owners decided how long a sign-in is good for it. Confirm who you are to go on.',
    readmission: 'You recovered your account, and this customer demands a factor.',
  },
  without: {
    second_factor: 'You have none yet. Add a passkey or an authenticator app, then open this customer again.',
    passkey: 'You have none yet. Add one, then open this customer again.',
    sign_on: 'Ask an owner how to sign in that way.',
    fresh_proof: 'Sign out and in again to act for it. Other customers go on as before.',
    readmission: 'Ask one of its owners to readmit you.',
  },
  confirm: 'Confirm who you are',
  addFactor: 'Add a factor',
  goHome: 'Go to my customers',
};
