import type { BodyCallName, CallSchema } from '@atrium/contract';
import { type JsonSchema, refuseOtherKeywords } from '@atrium/contract/plain-data';
import { z } from 'zod';
import type { FieldRule, FormRules } from '../src/rules/form-rules.ts';

type Rules = Record<string, FormRules<never>>;

/** The call that each form sends, by the name of its rules. */
const forms = {
  signInRules: 'POST /api/login/',
  createPasswordRules: 'POST /customer-portal/auth/create_password',
  changePasswordRules: 'POST /customer-portal/auth/change_password',
  changeProfileRules: 'POST /customer-portal/auth/change_profile',
  requestResetRules: 'POST /customer-portal/auth/request_reset_password',
  resetPasswordRules: 'POST /customer-portal/auth/reset_password',
  validateOtpRules: 'POST /customer-portal/auth/validate_otp',
  renamePasskeyRules: 'POST /customer-portal/auth/passkeys/:id/rename',
  addTotpRules: 'POST /customer-portal/auth/totp',
  revokeSessionRules: 'POST /customer-portal/auth/sessions/revoke',
  inviteRules: 'POST /customer-portal/users_management/invite',
  otpThresholdRules: 'POST /customer-portal/points/otp_threshold',
  createViewRules: 'POST /customer-portal/applications/views',
  extendDeadlineRules: 'POST /customer-portal/deadlines/:id/extend',
  snoozeDeadlineRules: 'POST /customer-portal/deadlines/:id/snooze',
} as const satisfies Record<string, BodyCallName>;

/** The keywords that `broken-rule.ts` supports. */
const KEYWORDS = 'type minLength maxLength pattern minimum exclusiveMinimum maximum enum format default';
const types = new Set<unknown>(['boolean', 'integer', 'string']);
const formats = new Set<unknown>(['date', 'email', 'password']);

function ruleOf(place: string, schema: JsonSchema, isOptional: boolean): FieldRule {
  const choices = schema.anyOf as readonly JsonSchema[] | undefined;
  const isNullable = choices?.some(({ type }) => type === 'null') === true;
  const single = choices?.find(({ type }) => type !== 'null') ?? schema;
  refuseOtherKeywords(place, single, KEYWORDS, 'useForm');
  const { default: _, format, exclusiveMinimum, ...rest } = single;
  if (!types.has(rest.type)) throw new Error(`${place}: useForm does not support the type "${rest.type}"`);
  return {
    ...rest,
    // Of whole numbers, the only ones that bodies have.
    ...(typeof exclusiveMinimum === 'number' && { minimum: exclusiveMinimum + 1 }),
    ...(formats.has(format) && { format }),
    ...(isOptional && { isOptional }),
    ...(isNullable && { isNullable }),
  } as FieldRule;
}

/**
 * The rules of the bodies that forms send, as plain data.
 *
 * @throws {Error} where a body uses a keyword or type that forms do not support
 */
export function rulesOf(
  calls: Readonly<Record<string, CallSchema>>,
  wanted: Readonly<Record<string, string>> = forms,
): Rules {
  const rules = Object.entries(wanted).map(([name, call]) => {
    const body = calls[call]?.body ?? z.object({});
    const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input' });
    const fields = Object.entries(properties).map(([field, schema]) => [
      field,
      ruleOf(`${call}, ${field}`, schema as JsonSchema, !required.includes(field)),
    ]);
    return [name, { call, fields: Object.fromEntries(fields) }];
  });
  return Object.fromEntries(rules) as Rules;
}

/** The module `rules.ts`. */
export function moduleOf(rules: Rules): string {
  const exports = Object.entries(rules).map(
    ([name, { call, fields }]) =>
      `\n/** Rules of \`${call}\`. */\nexport const ${name}: FormRules<${JSON.stringify(call)}> = ` +
      `${JSON.stringify({ call, fields })};\n`,
  );
  return [
    '// Generated from the schemas of @atrium/contract by `npm run generate:forms`; rules.test.ts compares.\n',
    "import type { FormRules } from './form-rules.ts';\n",
    ...exports,
  ].join('');
}
