import { CopyButton, Notice } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTexts } from '../../../messages/directory-sync.ts';

interface TokenDialogProps {
  token: string;
  /** Whether a former one goes on for a day. */
  isSecond: boolean;
  onClose: () => void;
}

/** It closes by its button alone, since the token is never shown again. */
export function TokenDialog({ token, isSecond, onClose }: TokenDialogProps) {
  const texts = useTexts();
  const titleId = useId();
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.tokenTitle}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{texts.tokenOnce}</DialogContentText>
        <Box sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>{token}</Box>
        <Box>
          <CopyButton text={token} label={texts.copyToken} />
        </Box>
        {isSecond && <Notice severity="info">{texts.tokenReplaces}</Notice>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" color="primary" onClick={onClose}>
          {texts.tokenDone}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
