import type { SavedView } from '@atrium/contract';
import {
  createViewRules,
  FormDialog,
  FormRefusal,
  RestoredNotice,
  refusedField,
  TextInput,
  useForm,
} from '@atrium/forms';
import type { RequestError } from '@atrium/host';
import Checkbox from '@mui/material/Checkbox';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTexts } from '../../messages/list.ts';
import { createView } from './saved-views.api.ts';
import type { SavedViews } from './saved-views.ts';

const unnamed: Pick<SavedView, 'name' | 'isDefault'> = { name: '', isDefault: false };

interface SaveViewDialogProps {
  views: SavedViews;
  description: string;
  query: string;
  onClose: () => void;
}

export function SaveViewDialog({ views, description, query, onClose }: SaveViewDialogProps) {
  const texts = useTexts();
  const form = useForm({
    rules: createViewRules,
    initial: unnamed,
    texts: { name: { malformed: texts.viewNameMalformed } },
    send: async ({ name, isDefault }) => {
      await createView(views, texts, { name, query, isDefault });
      // It closes before anything else is requested: a session that ends then must not keep a dialog
      // that is done.
      onClose();
      await views.area.load('views', {});
    },
  });
  return (
    <FormDialog
      title={texts.saveViewTitle}
      confirm={texts.save}
      isWorking={form.isWorking}
      formProps={form.formProps}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}

function hintOf(refusal: RequestError | null): string | undefined {
  return refusal && !refusedField(refusal, 'name') ? refusal.problem?.title : undefined;
}
