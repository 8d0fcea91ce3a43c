import { createPasswordRules, refusedField } from '@atrium/forms';
import { RequestError, requestAnonymously } from '@atrium/host';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { CheckboxField } from '../../lib/checkbox-field.tsx';
import { clearLineLinkToken, storedLineLinkToken } from '../../lib/line-link.ts';
import { SetPasswordForm } from '../../lib/set-password-form.tsx';
import { useTexts } from '../../messages/index.ts';
import { clearInvitationToken } from './invitation-token.ts';

interface CreatePasswordProps {
  readonly token: string;
  readonly onDone: (password: string) => void;
}

export function CreatePassword({ token, onDone }: CreatePasswordProps): ReactNode {
  const text = useTexts().access;
  const [lineLink, setLineLink] = useState(storedLineLinkToken);
  const [linksLine, setLinksLine] = useState(false);

  const create = async (password: string) => {
    const linkToken = linksLine && lineLink ? lineLink : undefined;
    try {
      await requestAnonymously('POST /customer-portal/auth/create_password', {
        body: { token, password, ...(linkToken && { linkToken }) },
      });
      if (linkToken) clearLineLinkToken();
    } catch (error) {
      // The link token was refused, so the next attempt goes without it.
      if (error instanceof RequestError && refusedField(error, 'linkToken')) {
        clearLineLinkToken();
        setLineLink(null);
      }
      throw error;
    }
  };

  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 3 }}>
        {text.createPassword.lead}
      </Typography>
      <SetPasswordForm
        rules={createPasswordRules}
        action={text.createPassword.submit}
        send={create}
        onDone={(password) => {
          clearInvitationToken();
          onDone(password);
        }}
        tokenHint={text.createPassword.refused}
      >
        {lineLink && (
          <CheckboxField label={text.createPassword.linkLine} isChecked={linksLine} onChange={setLinksLine} />
        )}
      </SetPasswordForm>
    </>
  );
}
