/** Pages of the shell that mailed links lead to; the secret is the fragment. No schema travels with these names. */
export const mailedPages = { invitation: '/create-password', resetPassword: '/reset-password' } as const;

/** Page of the shell that LINE sends the browser back to, with `code` and `state`. */
export const LINE_CALLBACK_PAGE = '/signin/line';

/**
 * Every page of the shell outside a customer's scope. The gateway responds to addresses that neither the shell nor a
 * remote has with 404.
 */
export const shellPages = [
  '/',
  '/signin',
  '/signout',
  '/error',
  LINE_CALLBACK_PAGE,
  ...Object.values(mailedPages),
] as const;
