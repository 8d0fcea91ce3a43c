import { z } from 'zod';
import { approval } from './approvals.ts';
import { identityProof, MAX_SIGN_IN_BYTES } from './auth.ts';
import type { CallSchema } from './call.ts';
import { id, idParams, instant, noControlCharacters, reference, signInAddress } from './fields.ts';
import { proofProblems } from './proofs.ts';
import { roles, signOnDefaultRoles } from './roles.ts';

export const MAX_SIGN_ON_DOMAINS = 20;
export const MAX_GROUP_ROLES = 50;

/**
 * Where a sign-on fails, in the order of its steps: the provider's description of itself, its page, the parameters it
 * comes back with, the exchange of the code, the id token, or what the portal makes of it.
 */
export const signOnSteps = [
  'discovery',
  'authorization',
  'return',
  'exchange',
  'id-token',
  'account',
] as const;
export type SignOnStep = (typeof signOnSteps)[number];

export const signOnFaults = [
  'address-refused',
  'private-network',
  'unreachable',
  'no-description',
  'issuer-differs',
  'many-tenants',
  'no-code-flow',
  'no-signature',
  'denied',
  'state-unknown',
  'settings-changed',
  'issuer-mixed-up',
  'client-refused',
  'code-refused',
  'no-id-token',
  'token-refused',
  'expired',
  'wrong-audience',
  'wrong-nonce',
  'wrong-issuer',
  'wrong-algorithm',
  'bad-signature',
  'no-address',
  'address-not-verified',
  'domain-not-confirmed',
  'not-known',
] as const;
export type SignOnFault = (typeof signOnFaults)[number];

const line = (maxCharacters: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxCharacters)
    .regex(...noControlCharacters);

export const groupRole = z.object({ group: z.string(), role: z.enum(roles) });
export type GroupRole = z.output<typeof groupRole>;

export const signOnDomain = z.object({
  id: z.int().positive(),
  domain: z.string(),
  /** Name and value of the TXT record that confirms the domain. */
  recordName: z.string(),
  recordValue: z.string(),
  confirmedAt: instant.nullable(),
});
export type SignOnDomain = z.output<typeof signOnDomain>;

export const signOnSettings = z.object({
  issuer: z.string(),
  clientId: z.string(),
  isOn: z.boolean(),
  defaultRole: z.enum(signOnDefaultRoles).nullable(),
  groupsClaim: z.string().nullable(),
  groupRoles: z.array(groupRole),
  /** The owner who may act for the customer without its sign-on. */
  breakGlass: reference.nullable(),
  /** When a test of these settings last succeeded; null since they changed. */
  testedAt: instant.nullable(),
  /** Where people begin whose address leads nowhere, such as a bookmark or a page of the company. */
  startAddress: z.string(),
  /** Where the provider reports that a session has ended (OpenID Connect Back-Channel Logout 1.0). */
  logoutAddress: z.string(),
  domains: z.array(signOnDomain),
});
export type SignOnSettings = z.output<typeof signOnSettings>;

/** What owners decide about it, besides the client's secret. */
export const signOnChoices = z.object({
  issuer: line(500),
  clientId: line(300),
  isOn: z.boolean(),
  defaultRole: z.enum(signOnDefaultRoles).nullable(),
  groupsClaim: line(100).nullable(),
  groupRoles: z.array(groupRole.extend({ group: line(200) })).max(MAX_GROUP_ROLES),
  breakGlassId: id.nullable(),
});

const settingsResponse = z.object({
  /** Null before it is set up. */
  signOn: signOnSettings.nullable(),
  /** What the provider has to have registered. */
  callbackAddress: z.string(),
  /** Owners who can be named as the one who gets in without the sign-on. */
  owners: z.array(reference),
});
export type SignOnResponse = z.output<typeof settingsResponse>;

/** What came back in a test, or where it failed and why. */
export const signOnTest = z.object({
  succeeded: z.boolean(),
  failure: z
    .object({ step: z.enum(signOnSteps), fault: z.enum(signOnFaults), detail: z.string() })
    .nullable(),
  claims: z
    .object({
      issuer: z.string(),
      subject: z.string(),
      email: z.string().nullable(),
      isEmailVerified: z.boolean(),
      name: z.string().nullable(),
      groups: z.array(z.string()),
    })
    .nullable(),
  /** What would happen to this person if they were not signed in: whom they would be, or why they would not get in. */
  outcome: z.enum(['linked', 'invited', 'created', 'refused']).nullable(),
});
export type SignOnTest = z.output<typeof signOnTest>;

export const signOnLink = z.object({
  id: z.int().positive(),
  customer: reference,
  linkedAt: instant,
  /** Null before the first sign-in with it. */
  lastUsedAt: instant.nullable(),
});
export type SignOnLink = z.output<typeof signOnLink>;

/** The parameters with which the provider sent the browser back, as they are in the address: without the question mark. */
const returned = z.object({ query: z.string().min(1).max(8_192) });

const changeProblems = ['choose-customer', ...proofProblems] as const;

export const signOnCalls = {
  'POST /api/sign_on/find': {
    summary: 'Where people of the domain of an address sign in; says nothing about the address itself',
    access: 'public',
    maxBodyBytes: MAX_SIGN_IN_BYTES,
    body: z.object({ email: signInAddress }),
    /** Null if they sign in here. */
    response: z.object({ startPath: z.string().nullable() }),
  },
  'POST /api/sign_on/': {
    summary: "Sign in with what a customer's provider came back with",
    access: 'public',
    maxBodyBytes: MAX_SIGN_IN_BYTES,
    problems: ['sign-on-refused', 'sign-on-not-known'],
    body: returned,
    response: z.object({ token: z.string() }),
  },
  'GET /customer-portal/sign_on': {
    summary: 'Single sign-on of the customer',
    safe: true,
    access: 'sign_on:manage',
    problems: ['choose-customer'],
    response: settingsResponse,
  },
  'POST /customer-portal/sign_on': {
    summary: 'Set up single sign-on; a secret that is left out stays',
    access: 'sign_on:manage',
    problems: ['sign-on-refused', 'sign-on-untested', 'conflict', ...changeProblems],
    body: signOnChoices.extend({ clientSecret: line(500).optional(), ...identityProof.shape }),
    response: settingsResponse,
    accepted: z.object({ approval }),
  },
  'POST /customer-portal/sign_on/remove': {
    summary: 'Remove single sign-on with all that it linked; its sessions end',
    access: 'sign_on:manage',
    problems: ['not-found', 'conflict', ...changeProblems],
    body: identityProof,
    status: 204,
  },
  'POST /customer-portal/sign_on/test/begin': {
    summary: 'Begin a test of the whole sign-on: the address of the provider to go to',
    access: 'sign_on:manage',
    problems: ['not-found', 'sign-on-refused', 'choose-customer'],
    response: z.object({ address: z.string() }),
  },
  'POST /customer-portal/sign_on/test': {
    summary: 'Finish a test: what came back, or what is wrong and where',
    access: 'sign_on:manage',
    problems: ['choose-customer'],
    body: returned,
    response: z.object({ test: signOnTest }),
  },
  'POST /customer-portal/sign_on/domains': {
    summary: 'Add a domain, which a DNS record then confirms',
    access: 'sign_on:manage',
    problems: ['not-found', 'conflict', 'limit-reached', 'choose-customer'],
    body: z.object({ domain: line(253) }),
    status: 201,
    response: z.object({ domain: signOnDomain }),
  },
  'POST /customer-portal/sign_on/domains/:id/confirm': {
    summary: 'Look for the DNS record of a domain',
    access: 'sign_on:manage',
    problems: ['not-found', 'conflict', 'domain-not-confirmed', 'choose-customer', 'unavailable'],
    params: idParams,
    response: z.object({ domain: signOnDomain }),
  },
  'POST /customer-portal/sign_on/domains/:id/remove': {
    summary: 'Remove a domain; its addresses lead here again',
    access: 'sign_on:manage',
    problems: ['not-found', ...changeProblems],
    params: idParams,
    body: identityProof,
    status: 204,
  },
  'GET /customer-portal/auth/sign_on_links': {
    summary: "Customers' sign-ons that the person has linked, and those that can be linked",
    safe: true,
    access: 'person',
    response: z.object({ signOnLinks: z.array(signOnLink), linkable: z.array(reference) }),
  },
  'POST /customer-portal/auth/sign_on_links/begin': {
    summary: "Begin to link a customer's sign-on: the address of the provider to go to",
    access: 'person',
    problems: ['not-found', 'sign-on-refused', ...proofProblems],
    body: identityProof.extend({ customerId: id }),
    response: z.object({ address: z.string() }),
  },
  'POST /customer-portal/auth/sign_on_links': {
    summary: "Link what a customer's provider came back with",
    access: 'person',
    problems: ['sign-on-refused', 'conflict'],
    body: returned,
    status: 201,
    response: z.object({ signOnLink }),
  },
  'POST /customer-portal/auth/sign_on_links/:id/remove': {
    summary: "Remove a link; the customer's sign-on no longer signs the person in",
    access: 'person',
    problems: ['not-found', 'only-sign-in', ...proofProblems],
    params: idParams,
    body: identityProof,
    status: 204,
  },
} as const satisfies Record<string, CallSchema>;
