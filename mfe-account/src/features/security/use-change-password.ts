import { changePasswordRules, useForm } from '@atrium/forms';
import { notify, refreshPerson, request } from '@atrium/host';
import { useTexts } from '../../messages/index.ts';

interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly unlinkLine: boolean;
}

const nothing: Passwords = { currentPassword: '', newPassword: '', unlinkLine: false };

/** A one-time password is required if the sign-in was not recent. */
export function useChangePassword() {
  const texts = useTexts().security;
  const form = useForm({
    rules: changePasswordRules,
    initial: nothing,
    texts: {
      currentPassword: { missing: texts.currentMissing, refused: texts.currentWrong },
      newPassword: {
        missing: texts.length,
        tooShort: texts.length,
        tooLong: texts.length,
        refused: texts.nextRefused,
      },
    },
    send: async ({ unlinkLine, ...passwords }, otpToken) => {
      await request('POST /customer-portal/auth/change_password', {
        body: { ...passwords, ...(unlinkLine && { unlinkLine }), ...(otpToken && { otpToken }) },
      });
      form.reset();
      notify({ message: texts.changed, severity: 'success' });
      if (unlinkLine) await refreshPerson();
    },
  });
  return form;
}
