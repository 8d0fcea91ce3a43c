import { enUs } from '../messages/en-us/index.ts';
import { describeSessionError } from './session-errors.ts';

/** Error codes of next-auth v4: in `?error=`, and in messages of its handler and client. */
const inAddresses = [
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'OAuthAccountNotLinked',
  'EmailCreateAccount',
  'EmailSignin',
  'Callback',
  'CredentialsSignin',
  'SessionRequired',
  'AccessDenied',
  'Verification',
  'Configuration',
];
const inMessages = [
  'NO_SECRET',
  'INVALID_CALLBACK_URL_ERROR',
  'MISSING_NEXTAUTH_API_ROUTE_ERROR',
  'MISSING_ADAPTER_METHODS_ERROR',
  'EMAIL_REQUIRES_ADAPTER_ERROR',
  'CALLBACK_CREDENTIALS_HANDLER_ERROR',
  'CALLBACK_CREDENTIALS_JWT_ERROR',
  'CALLBACK_EMAIL_ERROR',
  'CALLBACK_OAUTH_ERROR',
  'OAUTH_CALLBACK_ERROR',
  'OAUTH_CALLBACK_HANDLER_ERROR',
  'OAUTH_PARSE_PROFILE_ERROR',
  'SIGNIN_OAUTH_ERROR',
  'SIGNIN_EMAIL_ERROR',
  'AUTH_ON_ERROR_PAGE_ERROR',
  'CLIENT_FETCH_ERROR',
  'CLIENT_SESSION_ERROR',
  'JWT_SESSION_ERROR',
  'SESSION_ERROR',
  'SIGNOUT_ERROR',
];

test.each([...inAddresses, ...inMessages, 'SessionEnded'])('%s has a text of its own', (code) => {
  expect(describeSessionError(enUs, code)).not.toBe(enUs.sessionError.descriptions.Default);
});

test.each(['Unheard', '', 'toString', '__proto__'])('%p reads as the default', (code) => {
  expect(describeSessionError(enUs, code)).toBe(enUs.sessionError.descriptions.Default);
});
