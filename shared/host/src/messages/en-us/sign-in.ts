export const signIn = {
  userNotFound: 'User not found.',
  sessionNotStarted: 'You could not be signed in. Please try again.',
};
