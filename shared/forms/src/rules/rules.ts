// Generated from the schemas of @atrium/contract by `npm run generate:forms`; rules.test.ts compares.
import type { FormRules } from './form-rules.ts';

/** Rules of `POST /api/login/`. */
export const signInRules: FormRules<'POST /api/login/'> = {
  call: 'POST /api/login/',
  fields: {
    email: { type: 'string', minLength: 1, maxLength: 254, pattern: '^\\P{Cc}*$', format: 'email' },
    password: { type: 'string', minLength: 1, maxLength: 1024, format: 'password' },
    linkToken: { type: 'string', minLength: 43, maxLength: 64, isOptional: true },
  },
};

/** Rules of `POST /customer-portal/auth/create_password`. */
export const createPasswordRules: FormRules<'POST /customer-portal/auth/create_password'> = {
  call: 'POST /customer-portal/auth/create_password',
  fields: {
    token: { type: 'string', minLength: 43, maxLength: 64 },
    password: { type: 'string', minLength: 15, maxLength: 128, format: 'password' },
    linkToken: { type: 'string', minLength: 43, maxLength: 64, isOptional: true },
  },
};

/** Rules of `POST /customer-portal/auth/change_password`. */
export const changePasswordRules: FormRules<'POST /customer-portal/auth/change_password'> = {
  call: 'POST /customer-portal/auth/change_password',
  fields: {
    currentPassword: { type: 'string', minLength: 1, maxLength: 1024, format: 'password' },
    newPassword: { type: 'string', minLength: 15, maxLength: 128, format: 'password' },
    otpToken: { type: 'string', maxLength: 128, isOptional: true },
    unlinkLine: { type: 'boolean', isOptional: true },
  },
};

/** Rules of `POST /customer-portal/auth/change_profile`. */
export const changeProfileRules: FormRules<'POST /customer-portal/auth/change_profile'> = {
  call: 'POST /customer-portal/auth/change_profile',
  fields: {
    displayName: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      pattern:
        '^(?![\\s\\S]*(?::\\/\\/|[Ww]{3}\\.|[\\p{L}\\p{N}]\\.[\\p{L}\\p{N}\\-]{2,}(?::\\d+)?(?:\\/|[?#]\\S)|[^\\s@]@[^\\s@]+\\.[\\p{L}\\p{N}]))(?=[\\s\\S]*(?!\\u2800)[\\p{L}\\p{N}\\p{P}\\p{S}])(?![\\s\\S]*\\p{M}{11})(?:(?=[\\p{L}\\p{M}])(?!\\p{DI})[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Nkoo}\\p{sc=Adlm}\\p{sc=Rohg}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}\\p{sc=Bali}\\p{sc=Java}\\p{sc=Sund}\\p{sc=Cakm}\\p{sc=Mtei}\\p{sc=Newa}\\p{sc=Tirh}\\u064b-\\u0655\\u0670][\\u200c\\u200d](?=[\\p{L}\\p{M}])|(?=\\p{M})(?!\\p{DI})[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Nkoo}\\p{sc=Adlm}\\p{sc=Rohg}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}\\p{sc=Bali}\\p{sc=Java}\\p{sc=Sund}\\p{sc=Cakm}\\p{sc=Mtei}\\p{sc=Newa}\\p{sc=Tirh}\\u064b-\\u0655\\u0670][\\u200c\\u200d]|[\\p{ExtPict}\\p{EMod}]\\ufe0f?\\u200d(?=\\p{ExtPict})|\\p{ExtPict}[\\ufe0e\\ufe0f]|[0-9#*]\\ufe0f\\u20e3|\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}|\\p{sc=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]|\\p{sc=Mong}[\\u180b-\\u180f]|\\p{sc=Mymr}\\ufe00|[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}\\u2800\\ufff9-\\ufffc\\u{1d159}])+$',
    },
  },
};

/** Rules of `POST /customer-portal/auth/request_reset_password`. */
export const requestResetRules: FormRules<'POST /customer-portal/auth/request_reset_password'> = {
  call: 'POST /customer-portal/auth/request_reset_password',
  fields: {
    email: {
      type: 'string',
      maxLength: 254,
      pattern:
        "^[\\w!#$%&'*+\\/=?^`{|}~\\-]+(?:\\.[\\w!#$%&'*+\\/=?^`{|}~\\-]+)*@(?:[a-z0-9](?:[a-z0-9\\-]{0,61}[a-z0-9])?\\.)+(?:[a-z]{2,63}|xn--[a-z0-9\\-]{0,58}[a-z0-9])$",
      format: 'email',
    },
  },
};

/** Rules of `POST /customer-portal/auth/reset_password`. */
export const resetPasswordRules: FormRules<'POST /customer-portal/auth/reset_password'> = {
  call: 'POST /customer-portal/auth/reset_password',
  fields: {
    token: { type: 'string', minLength: 43, maxLength: 64 },
    password: { type: 'string', minLength: 15, maxLength: 128, format: 'password' },
  },
};

/** Rules of `POST /customer-portal/auth/validate_otp`. */
export const validateOtpRules: FormRules<'POST /customer-portal/auth/validate_otp'> = {
  call: 'POST /customer-portal/auth/validate_otp',
  fields: { otpId: { type: 'string', maxLength: 64 }, code: { type: 'string', pattern: '^\\d{6}$' } },
};

/** Rules of `POST /customer-portal/auth/passkeys/:id/rename`. */
export const renamePasskeyRules: FormRules<'POST /customer-portal/auth/passkeys/:id/rename'> = {
  call: 'POST /customer-portal/auth/passkeys/:id/rename',
  fields: {
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 60,
      pattern:
        '^(?![\\s\\S]*(?::\\/\\/|[Ww]{3}\\.|[\\p{L}\\p{N}]\\.[\\p{L}\\p{N}\\-]{2,}(?::\\d+)?(?:\\/|[?#]\\S)|[^\\s@]@[^\\s@]+\\.[\\p{L}\\p{N}]))(?=[\\s\\S]*(?!\\u2800)[\\p{L}\\p{N}\\p{P}\\p{S}])(?![\\s\\S]*\\p{M}{11})(?:(?=[\\p{L}\\p{M}])(?!\\p{DI})[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Nkoo}\\p{sc=Adlm}\\p{sc=Rohg}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}\\p{sc=Bali}\\p{sc=Java}\\p{sc=Sund}\\p{sc=Cakm}\\p{sc=Mtei}\\p{sc=Newa}\\p{sc=Tirh}\\u064b-\\u0655\\u0670][\\u200c\\u200d](?=[\\p{L}\\p{M}])|(?=\\p{M})(?!\\p{DI})[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Nkoo}\\p{sc=Adlm}\\p{sc=Rohg}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}\\p{sc=Bali}\\p{sc=Java}\\p{sc=Sund}\\p{sc=Cakm}\\p{sc=Mtei}\\p{sc=Newa}\\p{sc=Tirh}\\u064b-\\u0655\\u0670][\\u200c\\u200d]|[\\p{ExtPict}\\p{EMod}]\\ufe0f?\\u200d(?=\\p{ExtPict})|\\p{ExtPict}[\\ufe0e\\ufe0f]|[0-9#*]\\ufe0f\\u20e3|\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}|\\p{sc=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]|\\p{sc=Mong}[\\u180b-\\u180f]|\\p{sc=Mymr}\\ufe00|[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}\\u2800\\ufff9-\\ufffc\\u{1d159}])+$',
    },
  },
};

/** Rules of `POST /customer-portal/auth/totp`. */
export const addTotpRules: FormRules<'POST /customer-portal/auth/totp'> = {
  call: 'POST /customer-portal/auth/totp',
  fields: { code: { type: 'string', pattern: '^\\d{6}$' } },
};

/** Rules of `POST /customer-portal/auth/sessions/revoke`. */
export const revokeSessionRules: FormRules<'POST /customer-portal/auth/sessions/revoke'> = {
  call: 'POST /customer-portal/auth/sessions/revoke',
  fields: {
    password: { type: 'string', minLength: 1, maxLength: 1024, format: 'password', isOptional: true },
    otpToken: { type: 'string', maxLength: 128, isOptional: true },
    stepUpToken: { type: 'string', minLength: 43, maxLength: 64, isOptional: true },
    sessionId: {
      type: 'string',
      pattern: '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$',
    },
  },
};

/** Rules of `POST /customer-portal/users_management/invite`. */
export const inviteRules: FormRules<'POST /customer-portal/users_management/invite'> = {
  call: 'POST /customer-portal/users_management/invite',
  fields: {
    stepUpToken: { type: 'string', minLength: 43, maxLength: 64, isOptional: true },
    email: {
      type: 'string',
      maxLength: 254,
      pattern:
        "^[\\w!#$%&'*+\\/=?^`{|}~\\-]+(?:\\.[\\w!#$%&'*+\\/=?^`{|}~\\-]+)*@(?:[a-z0-9](?:[a-z0-9\\-]{0,61}[a-z0-9])?\\.)+(?:[a-z]{2,63}|xn--[a-z0-9\\-]{0,58}[a-z0-9])$",
      format: 'email',
    },
    displayName: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      pattern:
        '^(?![\\s\\S]*(?::\\/\\/|[Ww]{3}\\.|[\\p{L}\\p{N}]\\.[\\p{L}\\p{N}\\-]{2,}(?::\\d+)?(?:\\/|[?#]\\S)|[^\\s@]@[^\\s@]+\\.[\\p{L}\\p{N}]))(?=[\\s\\S]*(?!\\u2800)[\\p{L}\\p{N}\\p{P}\\p{S}])(?![\\s\\S]*\\p{M}{11})(?:(?=[\\p{L}\\p{M}])(?!\\p{DI})[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Nkoo}\\p{sc=Adlm}\\p{sc=Rohg}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}\\p{sc=Bali}\\p{sc=Java}\\p{sc=Sund}\\p{sc=Cakm}\\p{sc=Mtei}\\p{sc=Newa}\\p{sc=Tirh}\\u064b-\\u0655\\u0670][\\u200c\\u200d](?=[\\p{L}\\p{M}])|(?=\\p{M})(?!\\p{DI})[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Nkoo}\\p{sc=Adlm}\\p{sc=Rohg}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}\\p{sc=Bali}\\p{sc=Java}\\p{sc=Sund}\\p{sc=Cakm}\\p{sc=Mtei}\\p{sc=Newa}\\p{sc=Tirh}\\u064b-\\u0655\\u0670][\\u200c\\u200d]|[\\p{ExtPict}\\p{EMod}]\\ufe0f?\\u200d(?=\\p{ExtPict})|\\p{ExtPict}[\\ufe0e\\ufe0f]|[0-9#*]\\ufe0f\\u20e3|\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}|\\p{sc=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]|\\p{sc=Mong}[\\u180b-\\u180f]|\\p{sc=Mymr}\\ufe00|[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}\\u2800\\ufff9-\\ufffc\\u{1d159}])+$',
    },
    role: { type: 'string', enum: ['owner', 'manager', 'viewer'] },
  },
};

/** Rules of `POST /customer-portal/points/otp_threshold`. */
export const otpThresholdRules: FormRules<'POST /customer-portal/points/otp_threshold'> = {
  call: 'POST /customer-portal/points/otp_threshold',
  fields: {
    otpThreshold: { type: 'integer', minimum: 0, maximum: 1000000000, isNullable: true },
    otpToken: { type: 'string', maxLength: 128, isOptional: true },
    stepUpToken: { type: 'string', minLength: 43, maxLength: 64, isOptional: true },
  },
};

/** Rules of `POST /customer-portal/applications/views`. */
export const createViewRules: FormRules<'POST /customer-portal/applications/views'> = {
  call: 'POST /customer-portal/applications/views',
  fields: {
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 60,
      pattern:
        '^(?![\\s\\S]*(?::\\/\\/|[Ww]{3}\\.|[\\p{L}\\p{N}]\\.[\\p{L}\\p{N}\\-]{2,}(?::\\d+)?(?:\\/|[?#]\\S)|[^\\s@]@[^\\s@]+\\.[\\p{L}\\p{N}]))(?=[\\s\\S]*(?!\\u2800)[\\p{L}\\p{N}\\p{P}\\p{S}])(?![\\s\\S]*\\p{M}{11})(?:(?=[\\p{L}\\p{M}])(?!\\p{DI})[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Nkoo}\\p{sc=Adlm}\\p{sc=Rohg}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}\\p{sc=Bali}\\p{sc=Java}\\p{sc=Sund}\\p{sc=Cakm}\\p{sc=Mtei}\\p{sc=Newa}\\p{sc=Tirh}\\u064b-\\u0655\\u0670][\\u200c\\u200d](?=[\\p{L}\\p{M}])|(?=\\p{M})(?!\\p{DI})[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Nkoo}\\p{sc=Adlm}\\p{sc=Rohg}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}\\p{sc=Bali}\\p{sc=Java}\\p{sc=Sund}\\p{sc=Cakm}\\p{sc=Mtei}\\p{sc=Newa}\\p{sc=Tirh}\\u064b-\\u0655\\u0670][\\u200c\\u200d]|[\\p{ExtPict}\\p{EMod}]\\ufe0f?\\u200d(?=\\p{ExtPict})|\\p{ExtPict}[\\ufe0e\\ufe0f]|[0-9#*]\\ufe0f\\u20e3|\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}|\\p{sc=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]|\\p{sc=Mong}[\\u180b-\\u180f]|\\p{sc=Mymr}\\ufe00|[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}\\u2800\\ufff9-\\ufffc\\u{1d159}])+$',
    },
    query: { type: 'string', maxLength: 4000, pattern: '^[\\x21-\\x7e]*$' },
    isDefault: { type: 'boolean', isOptional: true },
  },
};

/** Rules of `POST /customer-portal/deadlines/:id/extend`. */
export const extendDeadlineRules: FormRules<'POST /customer-portal/deadlines/:id/extend'> = {
  call: 'POST /customer-portal/deadlines/:id/extend',
  fields: {
    dueAt: {
      type: 'string',
      pattern:
        '^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$',
      format: 'date',
    },
    version: { type: 'integer', maximum: 9007199254740991, minimum: 1, isOptional: true },
    note: { type: 'string', maxLength: 500, pattern: '^\\P{Cc}*$', isOptional: true },
  },
};

/** Rules of `POST /customer-portal/deadlines/:id/snooze`. */
export const snoozeDeadlineRules: FormRules<'POST /customer-portal/deadlines/:id/snooze'> = {
  call: 'POST /customer-portal/deadlines/:id/snooze',
  fields: {
    until: {
      type: 'string',
      pattern:
        '^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$',
      format: 'date',
      isNullable: true,
    },
  },
};
