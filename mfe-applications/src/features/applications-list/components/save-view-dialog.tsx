import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../../lib/use-texts.ts';
import { createView } from '../saved-views.api.ts';

const MAX_NAME_LENGTH = 60;

interface SaveViewDialogProps {
  query: string;
  onClose: () => void;
}

/** Asks for the name under which the present view is kept. */
export function SaveViewDialog({ query, onClose }: SaveViewDialogProps) {
  const texts = useTexts();
  const titleId = useId();
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const refused = await createView(texts, { name: name.trim(), query, isDefault });
    setBusy(false);
    setRefusal(refused);
    if (refused === null) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={save}>
        <DialogTitle id={titleId}>{texts.saveViewTitle}</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body2">{texts.saveViewText}</DialogContentText>
          <TextField
            autoFocus
            fullWidth
            required
            label={texts.viewName}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={refusal !== null}
            helperText={refusal}
            slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
            sx={{ mt: 2 }}
          />
          <FormControlLabel
            control={
              <Checkbox size="small" checked={isDefault} onChange={(_, checked) => setDefault(checked)} />
            }
            label={texts.openByDefault}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            type="submit"
            variant="contained"
            color="primary"
            disabled={isBusy || name.trim().length === 0}
          >
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
