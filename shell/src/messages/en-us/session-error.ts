/** Texts of the page that explains why a sign-in failed. */
export const sessionError = {
  title: 'You could not be signed in',
  code: (code: string) => `Error code: ${code}`,
  toSignIn: 'Back to sign-in',
  descriptions: {
    Signin: 'The sign-in could not be started. Try again, or use another way to sign in.',
    OAuthSignin: 'The sign-in with the other service could not be started. Try again.',
    OAuthCallback: 'The other service responded, but its response could not be accepted. Try again.',
    OAuthCreateAccount:
      'No account could be created from the other service. Ask your administrator for an invitation.',
    OAuthAccountNotLinked: 'This account is not linked yet. Sign in with your password once to link it.',
    EmailCreateAccount:
      'No account could be created for this e-mail address. Ask your administrator for an invitation.',
    EmailSignin: 'The e-mail could not be sent. Check the address and try again.',
    Callback: 'The sign-in was interrupted on its way back. Try again.',
    CredentialsSignin: 'Sign-in failed. Check the details you entered and try again.',
    SessionEnded: 'Your session has ended. Sign in again to continue where you left off.',
    SessionRequired: 'Please sign in to see this page.',
    AccessDenied: 'You do not have permission to sign in here. Ask your administrator.',
    Verification: 'This sign-in link has expired or was already used.',
    Configuration: 'Sign-in is not set up correctly on the server. The server’s log says why.',
    NO_SECRET: 'The server has no secret to sign sessions with. Its operator needs to set one.',
    INVALID_CALLBACK_URL_ERROR:
      'The address to return to after sign-in is not allowed. Start from the sign-in page.',
    MISSING_NEXTAUTH_API_ROUTE_ERROR:
      'The session service is not installed at its address. Its operator needs to check the set-up.',
    CALLBACK_CREDENTIALS_HANDLER_ERROR:
      'The server cannot check passwords. Its operator needs to check the set-up.',
    CALLBACK_CREDENTIALS_JWT_ERROR:
      'The server cannot keep sessions for passwords. Its operator needs to check the set-up.',
    EMAIL_REQUIRES_ADAPTER_ERROR:
      'The server cannot keep sign-in links. Its operator needs to check the set-up.',
    MISSING_ADAPTER_METHODS_ERROR:
      'The server’s store of sessions is incomplete. Its operator needs to check the set-up.',
    CLIENT_FETCH_ERROR: 'The session service cannot be reached. Check your connection and try again.',
    CLIENT_SESSION_ERROR: 'The session could not be read. Check your connection and try again.',
    OAUTH_CALLBACK_ERROR: 'The other service refused the sign-in. Try again.',
    CALLBACK_OAUTH_ERROR: 'The other service responded, but its response could not be accepted. Try again.',
    OAUTH_CALLBACK_HANDLER_ERROR: 'The response of the other service could not be processed. Try again.',
    OAUTH_PARSE_PROFILE_ERROR:
      'Your account information from the other service could not be read. Try again.',
    AUTH_ON_ERROR_PAGE_ERROR:
      'The page that explains errors asks for a sign-in itself. Its operator needs to check the set-up.',
    SIGNIN_OAUTH_ERROR: 'The sign-in with the other service could not be started. Try again.',
    SIGNIN_EMAIL_ERROR: 'The e-mail could not be sent. Check the address and try again.',
    CALLBACK_EMAIL_ERROR: 'This sign-in link could not be accepted. Ask for a new one.',
    JWT_SESSION_ERROR: 'Your session could not be read. Sign in again.',
    SESSION_ERROR: 'Your session could not be read. Sign in again.',
    SIGNOUT_ERROR: 'Sign-out was not completed. Try again.',
    Default: 'Something went wrong while signing in. Try again.',
  },
};
