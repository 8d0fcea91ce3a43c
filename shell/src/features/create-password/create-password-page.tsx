import { RequestError, request } from '@atrium/host';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { dropLineLink, heldLineLink } from '../../lib/line-link.ts';
import { useText } from '../../lib/messages.ts';
import { SetPasswordForm } from '../../lib/set-password-form.tsx';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { refusedField } from '../../lib/use-submission.ts';

/** The first password of somebody who was invited; the invitation's secret is the fragment. */
export function CreatePasswordPage(): ReactNode {
  const token = useLocation().hash.slice(1);
  return token ? <Creation key={token} token={token} /> : <IncompleteLink />;
}

function Creation({ token }: { readonly token: string }): ReactNode {
  const text = useText().access;
  const [isDone, setDone] = useState(false);
  const [lineLink, setLineLink] = useState(heldLineLink);
  const [linksLine, setLinksLine] = useState(false);

  const create = async (password: string) => {
    const linkToken = linksLine && lineLink ? lineLink : undefined;
    try {
      await request('POST /customer-portal/auth/create_password', {
        body: { token, password, ...(linkToken && { linkToken }) },
      });
      if (linkToken) dropLineLink();
    } catch (cause) {
      // What refused the link itself: without it the next try goes through.
      if (cause instanceof RequestError && refusedField(cause, 'linkToken')) {
        dropLineLink();
        setLineLink(null);
      }
      throw cause;
    }
  };

  if (isDone) {
    return (
      <StandalonePage title={text.createPassword.doneTitle}>
        <Typography role="status" color="textSecondary">
          {text.createPassword.done}
        </Typography>
        <Button component={RouterLink} to="/signin" variant="contained" color="primary" sx={{ mt: 4 }}>
          {text.toSignIn}
        </Button>
      </StandalonePage>
    );
  }
  return (
    <StandalonePage title={text.createPassword.title}>
      <Typography color="textSecondary">{text.createPassword.lead}</Typography>
      <SetPasswordForm
        action={text.createPassword.submit}
        send={create}
        onDone={() => setDone(true)}
        tokenHint={text.createPassword.refused}
      >
        {lineLink && (
          <FormControlLabel
            control={
              <Checkbox checked={linksLine} onChange={(event) => setLinksLine(event.target.checked)} />
            }
            label={text.createPassword.linkLine}
          />
        )}
      </SetPasswordForm>
    </StandalonePage>
  );
}

function IncompleteLink(): ReactNode {
  const text = useText().access;
  return (
    <StandalonePage title={text.createPassword.incompleteTitle}>
      <Typography color="textSecondary">{text.createPassword.incomplete}</Typography>
      <Button component={RouterLink} to="/signin" sx={{ mt: 4 }}>
        {text.toSignIn}
      </Button>
    </StandalonePage>
  );
}
