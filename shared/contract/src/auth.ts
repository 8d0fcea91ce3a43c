import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { emailAddress, id, idParams, instant, mailedToken, signInAddress, timeZone } from './fields.ts';
import { calendars } from './languages.ts';
import { MAX_NAME_CHARACTERS, nameOf } from './names.ts';
import { notificationChannels, notificationKinds } from './notification-kinds.ts';
import { permissionName, permissionsByRole } from './permissions.ts';
import { missingProofs } from './proofs.ts';
import { referenceText } from './reference-data.ts';
import { roles } from './roles.ts';

export const newPassword = z.string().min(15).max(128).meta({ format: 'password' });

export const notificationSetting = z.object({
  kind: z.enum(notificationKinds),
  channel: z.enum(notificationChannels),
  enabled: z.boolean(),
});
export type NotificationSetting = z.output<typeof notificationSetting>;

const shownSetting = notificationSetting.extend({
  /** On by default, for conversations that the person follows only. An owner who turns it on gets all of them. */
  isPartial: z.literal(true).optional(),
});

export const user = z.object({
  id: z.int().positive(),
  email: z.string(),
  displayName: z.string(),
  locale: referenceText,
  /** IANA name; null for the time zone of the device. */
  timeZone: z.string().nullable(),
  roles: z.array(z.object({ customerId: z.int().positive(), role: z.enum(roles) })),
  /** Permissions in the scope of the token: for the chosen customer, or for any of them under 0. */
  permissions: z.array(permissionName),
  /** Permissions of each role, so that a page knows them for each customer of the person. */
  permissionsOfRole: permissionsByRole,
  hasPassword: z.boolean(),
  lineLinked: z.boolean(),
  /** A customer's sign-on has opened the session: what is the person's own is neither shown to it nor changed by it. */
  isOfSignOn: z.boolean().optional(),
  notificationSettings: z.array(shownSetting),
});
export type User = z.output<typeof user>;

export const customerListEntry = z.object({
  id: z.int().positive(),
  name: z.string(),
  code: z.string(),
  /** What the session lacks to act for this customer: until then, nothing of it is in any response. */
  missing: z.enum(missingProofs).optional(),
});
export type CustomerListEntry = z.output<typeof customerListEntry>;

const token = z.object({ token: z.string() });

/** Maximum size of what a stranger sends to sign in: twice the longest password, with each character escaped. */
export const MAX_SIGN_IN_BYTES = 32_768;

/** Purposes of a one-time password; one requested for a purpose is not valid for another. */
export const otpPurposes = [
  'change_password',
  'redeem',
  'otp_threshold',
  'end_sessions',
  'unlink_line',
  'lasting_access',
  'change_factors',
  'security_policy',
] as const;

/** Request of a one-time password. One for redeeming is valid for one reward at its current cost. */
export const otpRequest = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('redeem'), rewardId: id }),
  z.object({ purpose: z.enum(otpPurposes).exclude(['redeem']) }),
]);
export type OtpRequest = z.input<typeof otpRequest>;

const password = z.string().min(1).max(1024).meta({ format: 'password' });
const otpToken = z.string().max(128);
/** What `POST auth/step_up` responds with. */
export const stepUpToken = mailedToken;

/**
 * Reauthentication, however young the session is, with the strongest factor that the person has: a token of
 * `POST auth/step_up`, else the password, else a one-time password. Without it such calls fail with `step-up-required`,
 * `password-required` or `otp-required`.
 */
export const identityProof = z.object({
  password: password.optional(),
  otpToken: otpToken.optional(),
  stepUpToken: stepUpToken.optional(),
});
export type IdentityProof = z.output<typeof identityProof>;

/** Idempotency key: 16 to 100 visible ASCII characters, valid for 24 hours. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{16,100}$/);

/** 128 random bits in the format of a UUID, without version bits. */
export const sessionId = z.guid();

export const portalSession = z.object({
  id: sessionId,
  startedAt: instant,
  lastUsedAt: instant,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type PortalSession = z.output<typeof portalSession>;

export const lineLink = z.object({
  id: z.int().positive(),
  /** Name at LINE when the account was last used; null where LINE did not send one. */
  displayName: z.string().nullable(),
  linkedAt: instant,
  /** Null before the first sign-in with it. */
  lastUsedAt: instant.nullable(),
});
export type LineLink = z.output<typeof lineLink>;

/** Input of the call that restores a session when a document starts; 0 for all customers of the person. */
export const restoreInput = z.object({ customerId: z.int().min(0).max(2_147_483_647) });

/** Input of the call by which the gateway asks who reads a document, and whether they may see previews of a team. */
export const previewAccessInput = z.object({
  team: z.string().min(1).max(200),
  /** Name and version of the preview, if the person opens it now. */
  opens: z.string().min(1).max(200).optional(),
});

/** Calls on sign-in, scope, passwords, one-time passwords and sessions. The two `/api/` ones are the login service. */
export const authCalls = {
  'POST /api/login/': {
    summary: 'Sign in with e-mail and password',
    access: 'public',
    maxBodyBytes: MAX_SIGN_IN_BYTES,
    problems: ['user-not-found', 'too-many-attempts'],
    body: z.object({
      email: signInAddress,
      password,
      /** From the problem `line-account-not-linked`: links that LINE account. */
      linkToken: mailedToken.optional(),
    }),
    response: token,
  },
  'POST /api/line_login/': {
    summary: 'Sign in with the code from LINE',
    access: 'public',
    maxBodyBytes: MAX_SIGN_IN_BYTES,
    problems: ['not-found', 'user-not-found', 'line-account-not-linked'],
    body: z.object({
      code: z.string().min(1).max(2048),
      redirectUri: z.url(),
      state: z.string().min(1).max(512),
    }),
    response: token,
  },
  'GET /customer-portal/auth/me': {
    summary: 'The signed-in person',
    safe: true,
    access: 'person',
    response: z.object({ user }),
  },
  'POST /customer-portal/auth/sign_by_customer': {
    summary: 'A token that acts for one customer only',
    access: 'person',
    problems: ['step-up-required'],
    /** `renewal` means that the session already acts for this customer, so no switch is logged. */
    body: z.object({ customerId: id, renewal: z.boolean().optional() }),
    response: token,
  },
  'GET /customer-portal/auth/customer_list_dropdown': {
    summary: 'Customers that the person may act for',
    safe: true,
    access: 'person',
    response: z.object({ filteredCustomers: z.array(customerListEntry) }),
  },
  'POST /customer-portal/auth/create_password': {
    summary: 'Accept an invitation by setting a password; people with an account sign in instead',
    access: 'public',
    problems: ['conflict'],
    body: z.object({ token: mailedToken, password: newPassword, linkToken: mailedToken.optional() }),
    status: 204,
  },
  'POST /customer-portal/auth/change_password': {
    summary: 'Change the password; every other session ends',
    access: 'person',
    problems: ['otp-required', 'too-many-attempts', 'conflict'],
    body: z.object({
      currentPassword: password,
      newPassword,
      otpToken: otpToken.optional(),
      /** Also removes the person's LINE accounts. */
      unlinkLine: z.boolean().optional(),
    }),
    status: 204,
  },
  'POST /customer-portal/auth/change_notification': {
    summary: 'Change which notifications arrive on which channel',
    access: 'person',
    body: z.object({ settings: z.array(notificationSetting).max(100) }),
    response: z.object({ settings: z.array(shownSetting) }),
  },
  'POST /customer-portal/auth/change_profile': {
    summary: "Change the person's name",
    access: 'person',
    body: z.object({ displayName: nameOf(MAX_NAME_CHARACTERS) }),
    status: 204,
  },
  'POST /customer-portal/auth/change_locale': {
    summary: 'Choose the language of texts; one without texts is English, with the formats of its region',
    access: 'person',
    body: z.object({
      locale: z
        .string()
        .regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?(?:-u-ca-(?:gregory|buddhist))?$/),
    }),
    status: 204,
  },
  'POST /customer-portal/auth/change_region': {
    summary: 'Choose the country and calendar whose formats dates, numbers and amounts have',
    access: 'person',
    body: z.object({ region: z.string().regex(/^[A-Z]{2}$/), calendar: z.enum(calendars) }),
    status: 204,
  },
  'POST /customer-portal/auth/change_time_zone': {
    summary: 'Choose the time zone of days and times, or null for that of the device',
    access: 'person',
    body: z.object({ timeZone: timeZone.nullable() }),
    status: 204,
  },
  'POST /customer-portal/auth/request_otp': {
    summary: 'Send a one-time password by e-mail',
    access: 'person',
    problems: ['too-many-attempts', 'not-found'],
    body: otpRequest,
    response: z.object({ otpId: z.string(), expiresAt: instant }),
  },
  'POST /customer-portal/auth/validate_otp': {
    summary: 'Exchange a one-time password for a single-use token',
    access: 'person',
    body: z.object({ otpId: z.string().max(64), code: z.string().regex(/^\d{6}$/) }),
    response: z.object({ otpToken: z.string() }),
  },
  'POST /customer-portal/auth/request_reset_password': {
    summary: 'Send a reset link; the response does not show whether the account exists',
    access: 'public',
    body: z.object({ email: emailAddress }),
    status: 202,
  },
  'POST /customer-portal/auth/reset_password': {
    summary: 'Set a new password with the token of a reset link; all sessions end',
    access: 'public',
    body: z.object({ token: mailedToken, password: newPassword }),
    status: 204,
  },
  'GET /customer-portal/auth/sessions': {
    summary: 'Sessions of the person, last used first',
    safe: true,
    access: 'person',
    response: z.object({ sessions: z.array(portalSession) }),
  },
  'POST /customer-portal/auth/sessions/revoke': {
    summary: 'Sign out one session of the person',
    access: 'person',
    problems: ['not-found', 'password-required', 'otp-required', 'step-up-required', 'too-many-attempts'],
    body: identityProof.extend({ sessionId }),
    status: 204,
  },
  'POST /customer-portal/auth/sessions/revoke_others': {
    summary: 'Sign out everywhere else',
    access: 'person',
    problems: ['password-required', 'otp-required', 'step-up-required', 'too-many-attempts'],
    body: identityProof,
    status: 204,
  },
  'GET /customer-portal/auth/line_links': {
    summary: 'LINE accounts that the person can sign in with',
    safe: true,
    access: 'person',
    response: z.object({ lineLinks: z.array(lineLink) }),
  },
  'POST /customer-portal/auth/line_links/:id/remove': {
    summary: 'Remove a LINE account; it can no longer sign in',
    access: 'person',
    problems: ['password-required', 'otp-required', 'step-up-required', 'too-many-attempts', 'conflict'],
    params: idParams,
    body: identityProof,
    status: 204,
  },
} as const satisfies Record<string, CallSchema>;
