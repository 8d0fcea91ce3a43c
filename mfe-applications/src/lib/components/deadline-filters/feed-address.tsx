import { linkTo } from '@atrium/host';
import { CopyButton, Notice } from '@atrium/ui';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../messages/index.ts';

interface FeedAddressProps {
  address: string;
  onDone: () => void;
}

/** The address of a new feed is shown here and never again. */
export function FeedAddress({ address, onDone }: FeedAddressProps) {
  const texts = useTexts().deadlines.subscribe;
  const management = linkTo('calendar_feeds');
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <DialogContentText variant="body2">{texts.createdText}</DialogContentText>
        <TextField
          autoFocus
          fullWidth
          multiline
          label={texts.address}
          value={address}
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true, style: { overflowWrap: 'anywhere' } } }}
        />
        <CopyButton text={address} label={texts.copy} />
        <Notice severity="info">{texts.secret}</Notice>
      </DialogContent>
      <DialogActions>
        {management && (
          <Button component={Link} to={management}>
            {texts.manage}
          </Button>
        )}
        <Button variant="contained" color="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </DialogActions>
    </>
  );
}
