/**
 * Forms over the bodies of the contract's calls: validation rules, {@link useForm}, inputs, server errors, one-time
 * passwords and idempotent requests. Bundled into each deployable.
 *
 * @packageDocumentation
 */
export { FormDialog, type FormDialogProps } from './fields/form-dialog.tsx';
export { FormRefusal, type FormRefusalProps } from './fields/form-refusal.tsx';
export { NewPasswordField, type NewPasswordFieldProps } from './fields/new-password-field.tsx';
export { OneTimePasswordForm, type OneTimePasswordFormProps } from './fields/one-time-password-form.tsx';
export { PasswordField, type PasswordFieldProps } from './fields/password-field.tsx';
export { Refusal, type RefusalProps } from './fields/refusal.tsx';
export { RestoredNotice, type RestoredNoticeProps } from './fields/restored-notice.tsx';
export { TextInput, type TextInputProps } from './fields/text-input.tsx';
export { ReauthenticationDialog } from './reauthentication/reauthentication-dialog.tsx';
export {
  type Reauthentication,
  type ReauthenticationRequest,
  useReauthentication,
} from './reauthentication/use-reauthentication.ts';
export type { BrokenRule } from './rules/broken-rule.ts';
export type { Entered, FieldRule, FormRules } from './rules/form-rules.ts';
export * from './rules/rules.ts';
export { problemTypeOf, refusedField } from './submission/refusals.ts';
export {
  type AttemptState,
  attemptKey,
  attemptStateOf,
  clearSettledAttempt,
  isOutcomeUnknown,
  sendOnce,
} from './submission/send-once.ts';
export { useShownAttempt } from './submission/use-shown-attempt.ts';
export { type Submission, useSubmission } from './submission/use-submission.ts';
export { type EnteredOf, type FieldTexts, type FormField, type FormOptions, useForm } from './use-form.ts';
