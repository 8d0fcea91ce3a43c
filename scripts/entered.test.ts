import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from './repository.ts';

/** Dialogs, by MUI's and by their name, and what people enter something into. */
const ASKS =
  /'@mui\/material\/Dialog'|^export function \w+Dialog\b|<(form|input|select|textarea|TextField|TextInput|PasswordField|NewPasswordField|LabelledInput|SearchField|InputBase|OutlinedInput|Select|NativeSelect|Autocomplete|RadioGroup|Checkbox|CheckboxField|Switch|Slider|ToggleButtonGroup)\b|component="form"|contentEditable/m;

/** What is entered here is there again when the same person signs in after the end of the session. */
const kept = [
  'mfe-account/src/features/approvals/components/refuse-dialog.tsx',
  'mfe-account/src/features/approvals/components/rule-dialog.tsx',
  'mfe-account/src/features/profile/components/name-dialog.tsx',
  'mfe-account/src/features/reports/components/schedule-dialog.tsx',
  'mfe-account/src/features/security/components/rename-dialog.tsx',
  'mfe-account/src/features/users/components/invite-dialog.tsx',
  'mfe-account/src/features/users/components/role-dialog.tsx',
  'mfe-applications/src/features/deadlines-list/components/change-many-dialog.tsx',
  'mfe-applications/src/features/standing-instructions/components/new-standing-dialog.tsx',
  'mfe-applications/src/lib/components/deadline-actions/assign-dialog.tsx',
  'mfe-applications/src/lib/components/deadline-actions/extend-dialog.tsx',
  'mfe-applications/src/lib/components/deadline-actions/snooze-dialog.tsx',
  'mfe-applications/src/lib/components/deadline-actions/waive-dialog.tsx',
  'mfe-applications/src/lib/components/deadline-filters/subscribe-dialog.tsx',
  'mfe-applications/src/lib/files/add-files-dialog.tsx',
  'mfe-applications/src/lib/instructing/instruct-dialog.tsx',
  'mfe-applications/src/lib/saved-views/save-view-dialog.tsx',
  'mfe-desk/src/features/reference/components/edit-dialog.tsx',
  'mfe-rewards/src/features/rewards-catalogue/components/otp-threshold-dialog.tsx',
];

/** The same, of fields that are on a page without a dialog. */
const keptOnPage = [
  'mfe-desk/src/features/approvals/components/refusal-dialog.tsx',
  'mfe-desk/src/lib/asking/change-dialog.tsx',
  'mfe-desk/src/features/queue/components/writing-dialog.tsx',
  'mfe-account/src/features/security-policy/components/policy-form.tsx',
  'mfe-applications/src/features/application-detail/components/conversation/composer.tsx',
];

/** Why what is entered here is not kept, or not by this file. */
const notKept = {
  /** Passwords, codes and addresses that are shown once; next to them, only ticks. */
  secret: [
    'mfe-account/src/features/directory-sync/components/token-dialog.tsx',
    'mfe-account/src/features/security/components/change-password.tsx',
    'mfe-account/src/features/single-sign-on/components/provider-form.tsx',
    'mfe-account/src/features/security/components/one-time-password-dialog.tsx',
    'mfe-account/src/features/security/components/recovery-codes-dialog.tsx',
    'mfe-account/src/features/security/components/totp-dialog.tsx',
    'mfe-applications/src/lib/components/deadline-filters/feed-address.tsx',
    'mfe-rewards/src/lib/redeeming/step-up-dialog.tsx',
    'shared/forms/src/fields/one-time-password-form.tsx',
    'shared/forms/src/reauthentication/reauthentication-dialog.tsx',
    'shared/forms/src/reauthentication/step-up-step.tsx',
    'shell/src/lib/set-password-form.tsx',
  ],
  /** No one is signed in whose session could end. */
  anonymous: [
    'shell/src/features/invitation/create-password.tsx',
    'shell/src/features/reset-password/request-link.tsx',
    'shell/src/features/sign-in/sign-in-form.tsx',
  ],
  /** The address has it, and people return to it. */
  inTheAddress: [
    'mfe-applications/src/features/deadlines-calendar/components/month-bar.tsx',
    'mfe-rewards/src/lib/redeeming/redeem-dialog.tsx',
    'shared/lists/src/filters/choice-filter.tsx',
    'shared/lists/src/filters/date-filter.tsx',
    'shared/lists/src/filters/filter-bar.tsx',
    'shared/lists/src/filters/search-field.tsx',
    'shared/lists/src/filters/sort-select.tsx',
    'shared/lists/src/table/pager.tsx',
  ],
  /** Examples and recipes of the reference, which no one fills in. */
  examples: [
    'shared/reference/src/examples/checkbox.tsx',
    'shared/reference/src/examples/popup.tsx',
    'shared/reference/src/recipes/form/invite-form.tsx',
  ],
  /** Each choice is saved at once. */
  savedAtOnce: [
    'mfe-account/src/features/directory-sync/components/group-roles.tsx',
    'mfe-account/src/features/notification-settings/components/notification-settings-page.tsx',
    // One short name, and fields of the form with the secret.
    'mfe-account/src/features/single-sign-on/components/domains.tsx',
    'mfe-account/src/features/single-sign-on/components/group-roles-fields.tsx',
    'mfe-account/src/features/notification-settings/components/reminders-section.tsx',
    'mfe-account/src/features/preferences/components/language-choice.tsx',
    'mfe-account/src/features/preferences/components/theme-choice.tsx',
    'mfe-account/src/features/preferences/components/time-zone-field.tsx',
    'mfe-applications/src/features/applications-list/components/display-menu.tsx',
    'mfe-desk/src/features/import/components/preview-section.tsx',
    'mfe-desk/src/features/import/components/refused-lines-choice.tsx',
    'shell/src/features/frame/user-menu.tsx',
  ],
  /** A question, which is asked again before anything is done, or a text. */
  onlyAsks: [
    'mfe-account/src/features/profile/components/leave-dialog.tsx',
    'mfe-account/src/lib/components/confirm-dialog.tsx',
    'mfe-applications/src/features/application-detail/components/document-preview.tsx',
    'mfe-applications/src/features/deadlines-list/components/left-out-dialog.tsx',
    'mfe-applications/src/features/instruction-detail/components/cancel-dialog.tsx',
    'mfe-applications/src/features/standing-instructions/components/revoke-dialog.tsx',
    'mfe-applications/src/lib/instructing/choose-customer-dialog.tsx',
    'mfe-applications/src/lib/instructing/lost-dialog.tsx',
    'mfe-applications/src/lib/instructing/sent-dialog.tsx',
    'mfe-desk/src/features/queue/components/keys-dialog.tsx',
    'mfe-desk/src/features/reference/components/remove-dialog.tsx',
    'mfe-applications/src/lib/outcome-dialog.tsx',
    'mfe-rewards/src/features/redemption-detail/components/refund-button.tsx',
    'shell/src/features/frame/help-dialog.tsx',
    'shell/src/features/preview-page/ask-before-preview.tsx',
  ],
  /** Finds one of several choices; the choice is kept where it belongs. */
  onlyFinds: [
    'mfe-account/src/features/profile/components/customer-roles.tsx',
    'shared/lists/src/filters/facet-filter.tsx',
    'shell/src/features/frame/customer-search.tsx',
    'shell/src/features/palette/palette.tsx',
  ],
  /** A file, which browsers do not give again, and the customer that it is for. */
  file: ['mfe-desk/src/features/imports/components/upload-dialog.tsx'],
  /** How something is shown. */
  onlyShows: [
    'mfe-applications/src/features/deadlines-due/deadlines-card.tsx',
    'mfe-insights/src/lib/components/chart-card.tsx',
  ],
  /** A part of a form or list, which has the value. */
  part: [
    'mfe-account/src/features/security-policy/components/limit-fields.tsx',
    'mfe-account/src/features/users/components/role-choice.tsx',
    'mfe-applications/src/features/standing-instructions/components/check-group.tsx',
    'mfe-applications/src/lib/components/deadline-actions/date-dialog.tsx',
    'mfe-applications/src/lib/components/deadline-actions/deadline-dialog.tsx',
    'mfe-applications/src/lib/components/deadline-actions/member-choice.tsx',
    'mfe-applications/src/lib/files/file-panel.tsx',
    'mfe-applications/src/lib/instructing/kind-choice.tsx',
    'mfe-desk/src/features/reference/components/fields.tsx',
    'mfe-desk/src/features/reference/components/forms.tsx',
    'mfe-desk/src/lib/files/files-field.tsx',
    'shared/forms/src/fields/form-dialog.tsx',
    'shared/forms/src/fields/labelled-input.tsx',
    'shared/forms/src/fields/new-password-field.tsx',
    'shared/forms/src/fields/password-field.tsx',
    'shared/forms/src/fields/text-input.tsx',
    'shared/lists/src/selection/selection-checkboxes.tsx',
    'shared/ui/src/components/checkbox.tsx',
  ],
};

const sources = globSync('{shell,mfe-*,shared/*}/src/**/*.{ts,tsx}', { cwd: repository })
  .filter((file) => !/\.test\.tsx?$|^shared\/testing\//.test(file))
  .sort();
const textOf = (file: string) => readFileSync(join(repository, file), 'utf8');

/** The text of a file and of the hooks next to it that it uses. */
function withHooks(file: string): string {
  const hooks = [...textOf(file).matchAll(/from '(\.[^']*\/use-[^']+\.ts)'/g)].map(([, path = '']) =>
    textOf(join(dirname(file), path)),
  );
  return [textOf(file), ...hooks].join('\n');
}

test('everything that people enter is kept when the session ends, or it is known why not', () => {
  const found = sources.filter((file) => file.endsWith('.tsx') && ASKS.test(textOf(file)));
  const decided = [...kept, ...keptOnPage, ...Object.values(notKept).flat()];
  expect(decided.toSorted()).toEqual(found);
});

test.each([...kept, ...keptOnPage])('%s keeps what is entered, and says when it is there again', (file) => {
  expect(withHooks(file)).toMatch(/\buse(Draft|Form)(<[^>]+>)?\(/);
  expect(withHooks(file)).not.toMatch(/\bisSecret\b/);
  expect(textOf(file)).toMatch(/isRestored=\{|form=\{form\}/);
});

test.each(kept)('where %s is opened, it is open again', (file) => {
  const dialogs = [...textOf(file).matchAll(/^export function (\w+Dialog)\b/gm)].map(([, name]) => name);
  expect(dialogs).not.toEqual([]);
  for (const name of dialogs) {
    const openers = sources.filter(
      (other) =>
        other !== file && new RegExp(`<${name}\\b|[:{] ${name}\\b|\\.${name}\\b`).test(textOf(other)),
    );
    expect(openers).not.toEqual([]);
    expect(openers.filter((opener) => !textOf(opener).includes('useDraft'))).toEqual([]);
  }
});

test.each(notKept.secret)('%s keeps no secret', (file) => {
  expect(textOf(file)).not.toMatch(/\buse(Kept)?Draft\(/);
  // Fields for passwords keep nothing; any other field of a form does, unless the whole form is secret.
  if (/<TextInput\b/.test(textOf(file))) expect(textOf(file)).toMatch(/\bisSecret: true\b/);
});
