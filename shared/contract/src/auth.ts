import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { notificationChannels, notificationKinds } from './events.ts';
import { id, instant, noControlCharacters } from './fields.ts';
import { permissions, roles } from './roles.ts';

const email = z.email().max(254);
const newPassword = z.string().min(15).max(128);
/** A random secret that travelled by mail: 256 bits, base64url. */
const mailedToken = z.string().min(43).max(64);

/** Whether one kind of notification comes by one channel. */
export const notificationSetting = z.object({
  kind: z.enum(notificationKinds),
  channel: z.enum(notificationChannels),
  enabled: z.boolean(),
});
/** Whether one kind of notification comes by one channel. */
export type NotificationSetting = z.output<typeof notificationSetting>;

/** The signed-in person. */
export const user = z.object({
  id: z.int().positive(),
  email: z.string(),
  displayName: z.string(),
  locale: z.string(),
  roles: z.array(z.object({ customerId: z.int().positive(), role: z.enum(roles) })),
  /** What the person may do in the scope of the token: for the chosen customer, or for any of them under 0. */
  permissions: z.array(z.enum(permissions)),
  hasPassword: z.boolean(),
  notificationSettings: z.array(notificationSetting),
});
/** The signed-in person. */
export type User = z.output<typeof user>;

/** A customer that the person may act for. */
export const customerListEntry = z.object({ id: z.int().positive(), name: z.string(), code: z.string() });
/** A customer that the person may act for. */
export type CustomerListEntry = z.output<typeof customerListEntry>;

const token = z.object({ token: z.string() });

/** What a one-time password proves; one asked for one purpose is worthless for another. */
export const otpPurposes = ['change_password', 'redeem', 'otp_threshold'] as const;

/** Accepted for 24 hours: 16 to 100 visible ASCII characters. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{16,100}$/);

/** Where a person is signed in. */
export const portalSession = z.object({
  id: z.uuid(),
  startedAt: instant,
  lastUsedAt: instant,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The session that asks. */
  isCurrent: z.boolean(),
});
/** Where a person is signed in. */
export type PortalSession = z.output<typeof portalSession>;

/** Calls on sign-in, scope, passwords, one-time passwords and sessions. The two `/api/` ones are the login service. */
export const authCalls = {
  'POST /api/login/': {
    summary: 'Sign in with e-mail and password',
    access: 'public',
    problems: ['user-not-found', 'too-many-attempts'],
    body: z.object({
      email: z
        .string()
        .min(1)
        .max(254)
        .regex(...noControlCharacters),
      password: z.string().min(1).max(1024),
      /** From the problem `line-account-not-linked`: links that LINE account. */
      linkToken: mailedToken.optional(),
    }),
    answer: token,
  },
  'POST /api/line_login/': {
    summary: 'Sign in with the code that LINE answered',
    access: 'public',
    problems: ['not-found', 'user-not-found', 'line-account-not-linked'],
    body: z.object({
      code: z.string().min(1).max(2048),
      redirectUri: z.url(),
      state: z.string().min(1).max(512),
    }),
    answer: token,
  },
  'GET /customer-portal/auth/me': {
    summary: 'The signed-in person',
    access: 'person',
    answer: z.object({ user }),
  },
  'POST /customer-portal/auth/sign_by_customer': {
    summary: 'A token that acts for one customer only',
    access: 'person',
    /** `renewal` says that the session acts for this customer already: no switch is logged. */
    body: z.object({ customerId: id, renewal: z.boolean().optional() }),
    answer: token,
  },
  'GET /customer-portal/auth/customer_list_dropdown': {
    summary: 'Customers that the person may act for',
    access: 'person',
    answer: z.object({ filteredCustomers: z.array(customerListEntry) }),
  },
  'POST /customer-portal/auth/create_password': {
    summary: 'Create the first password with the token of an invitation',
    access: 'public',
    body: z.object({ token: mailedToken, password: newPassword, linkToken: mailedToken.optional() }),
    status: 204,
  },
  'POST /customer-portal/auth/change_password': {
    summary: 'Change the password; every other session ends',
    access: 'person',
    problems: ['otp-required', 'too-many-attempts'],
    body: z.object({
      currentPassword: z.string().min(1).max(1024),
      newPassword,
      otpToken: z.string().max(128).optional(),
    }),
    status: 204,
  },
  'POST /customer-portal/auth/change_notification': {
    summary: 'Change which notifications arrive on which channel',
    access: 'person',
    body: z.object({ settings: z.array(notificationSetting).max(100) }),
    answer: z.object({ settings: z.array(notificationSetting) }),
  },
  'POST /customer-portal/auth/change_locale': {
    summary: 'Choose the language in which dates, numbers and texts are written',
    access: 'person',
    body: z.object({ locale: z.string().regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/) }),
    status: 204,
  },
  'POST /customer-portal/auth/request_otp': {
    summary: 'Send a one-time password by mail',
    access: 'person',
    problems: ['too-many-attempts'],
    body: z.object({ purpose: z.enum(otpPurposes) }),
    answer: z.object({ otpId: z.string(), expiresAt: instant }),
  },
  'POST /customer-portal/auth/validate_otp': {
    summary: 'Exchange a one-time password for a token of one use',
    access: 'person',
    body: z.object({ otpId: z.string().max(64), code: z.string().regex(/^\d{6}$/) }),
    answer: z.object({ otpToken: z.string() }),
  },
  'POST /customer-portal/auth/request_reset_password': {
    summary: 'Send a reset link; answers alike whether the account exists',
    access: 'public',
    body: z.object({ email }),
    status: 202,
  },
  'POST /customer-portal/auth/reset_password': {
    summary: 'Set a new password with the token of a reset link; all sessions end',
    access: 'public',
    body: z.object({ token: mailedToken, password: newPassword }),
    status: 204,
  },
  'GET /customer-portal/auth/sessions': {
    summary: 'Where the person is signed in, last used first',
    access: 'person',
    answer: z.object({ sessions: z.array(portalSession) }),
  },
  'POST /customer-portal/auth/sessions/revoke': {
    summary: 'Sign out one session of the person',
    access: 'person',
    problems: ['not-found'],
    body: z.object({ sessionId: z.uuid() }),
    status: 204,
  },
  'POST /customer-portal/auth/sessions/revoke_others': {
    summary: 'Sign out everywhere else',
    access: 'person',
    status: 204,
  },
} as const satisfies Record<string, CallSchema>;
