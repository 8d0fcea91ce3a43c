import type { SavedView } from '@atrium/contract';
import {
  createViewRules,
  FormRefusal,
  RestoredNotice,
  refusedField,
  TextInput,
  useForm,
} from '@atrium/forms';
import type { RequestError } from '@atrium/host';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId } from 'react';
import { useTexts } from '../../messages/list.ts';
import { createView } from './saved-views.api.ts';
import type { SavedViews } from './saved-views.ts';

const unnamed: Pick<SavedView, 'name' | 'isDefault'> = { name: '', isDefault: false };

interface SaveViewDialogProps {
  views: SavedViews;
  /** Says what is saved. */
  description: string;
  query: string;
  onClose: () => void;
}

/** Asks for the name of a new saved view. */
export function SaveViewDialog({ views, description, query, onClose }: SaveViewDialogProps) {
  const texts = useTexts();
  const titleId = useId();
  const form = useForm({
    rules: createViewRules,
    initial: unnamed,
    texts: { name: { malformed: texts.viewNameMalformed } },
    send: async ({ name, isDefault }) => {
      await createView(views, texts, { name, query, isDefault });
      // Before anything else is requested: a session that ends then must not keep a dialog that is done.
      onClose();
      await views.area.load('views', {});
    },
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form {...form.formProps}>
        <DialogTitle id={titleId}>{texts.saveViewTitle}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText variant="body2">{description}</DialogContentText>
          <RestoredNotice isRestored={form.isRestored} />
          <FormRefusal refusal={form.refusal} hint={hintOf(form.refusal)} />
          <TextInput field={form.field('name')} autoFocus fullWidth required label={texts.viewName} />
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={form.values.isDefault}
                onChange={(_, isDefault) => form.change({ isDefault })}
              />
            }
            label={texts.openByDefault}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="contained" color="primary" loading={form.isWorking}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function hintOf(refusal: RequestError | null): string | undefined {
  return refusal && !refusedField(refusal, 'name') ? refusal.problem?.title : undefined;
}
