import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/index.ts';
import type { Credentials } from './use-sign-in.ts';

/** Password of the people in the demo data, who exist only in demo mode. */
const DEMO_PASSWORD = 'atrium-demo-passphrase';
const people = [
  { email: 'owner@acme.example', role: 'demoOwner' },
  { email: 'manager@globex.example', role: 'demoManager' },
  { email: 'viewer@acme.example', role: 'demoViewer' },
] as const;

/** Buttons that fill in the form with a person of the demo. */
export function DemoSignIns({ onPick }: { readonly onPick: (credentials: Credentials) => void }): ReactNode {
  const text = useTexts().signIn;
  return (
    <Box component="section" aria-label={text.demoTitle} sx={{ mt: 5 }}>
      <Typography variant="subtitle2">{text.demoTitle}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {text.demoLead}
      </Typography>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
        {people.map(({ email, role }) => (
          <ButtonBase
            key={email}
            onClick={() => onPick({ email, password: DEMO_PASSWORD })}
            sx={{
              display: 'block',
              width: '100%',
              px: 2,
              py: 1.25,
              textAlign: 'left',
              '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
              '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
            }}
          >
            <Typography variant="body2" sx={{ fontWeight: 500 }}>
              {email}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {text[role]}
            </Typography>
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
