/** What people read when a sign-in fails. */
export const signIn = {
  userNotFound: 'User not found.',
  sessionNotStarted: 'You could not be signed in. Please try again.',
};
