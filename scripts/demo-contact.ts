import type { Environment } from '@atrium/server/settings';

/** The contact that the demo shows in help, unless the provider's is set. */
export function demoContact(environment: Environment): Environment {
  const { SUPPORT_EMAIL, SUPPORT_URL, SUPPORT_PHONE } = environment;
  if (SUPPORT_EMAIL || SUPPORT_URL || SUPPORT_PHONE) return {};
  return { SUPPORT_EMAIL: 'support@provider.example', SUPPORT_PHONE: '+1 202 555 0143' };
}
