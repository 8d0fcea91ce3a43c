import { Icon, icons } from '@atrium/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/index.ts';

/** Says that this sign-in will link a LINE account. */
export function LinkNotice({ onDecline }: { readonly onDecline: () => void }): ReactNode {
  const text = useTexts().access.line;
  return (
    <Alert severity="info" icon={<Icon path={icons.info} />} sx={{ mb: 2.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {text.notLinked}
      </Typography>
      <Typography variant="body2">{text.linkByPassword}</Typography>
      <Button size="small" variant="text" color="inherit" onClick={onDecline} sx={{ ml: -1.25, mt: 0.5 }}>
        {text.doNotLink}
      </Button>
    </Alert>
  );
}
