import { saveFile } from '@atrium/lists';
import { CopyButton } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTexts } from '../../../messages/index.ts';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** It closes by its button alone, since the codes are never shown again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const texts = useTexts().factors;
  const titleId = useId();
  const text = codes.join('\n');
  const download = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), texts.codesFile);
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.codesTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText>{texts.codesOnce}</DialogContentText>
        <Box
          component="ol"
          sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, fontFamily: 'monospace', lineHeight: 1.9 }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <CopyButton text={text} label={texts.copyCodes} />
          <Button size="small" onClick={download}>
            {texts.downloadCodes}
          </Button>
          <Button size="small" onClick={() => window.print()}>
            {texts.printCodes}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" color="primary" onClick={onClose}>
          {texts.codesDone}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
