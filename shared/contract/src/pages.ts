/** Paths of the shell's pages for links in e-mails; the secret is the fragment. */
export const mailedPages = { invitation: '/create-password', resetPassword: '/reset-password' } as const;

/** Path of the shell's page that LINE redirects to, with `code` and `state`. */
export const LINE_CALLBACK_PAGE = '/signin/line';
