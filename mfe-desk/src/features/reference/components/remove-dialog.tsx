import { FormDialog } from '@atrium/forms';
import { useTexts } from '../../../messages/index.ts';
import type { AskedRow } from '../reference-rows.ts';
import type { Reference } from '../use-reference.ts';

interface RemoveDialogProps {
  readonly asked: AskedRow;
  readonly shown: Reference;
  readonly onClose: () => void;
}

export function RemoveDialog({ asked, shown, onClose }: RemoveDialogProps) {
  const { reference: texts } = useTexts();
  return (
    <FormDialog
      title={texts.removeOf(asked.name)}
      confirm={texts.remove}
      isSevere
      isWorking={shown.isWorking}
      formProps={{
        onSubmit: (event) => {
          event.preventDefault();
          void shown.remove(asked.removed).then(onClose);
        },
        noValidate: true,
      }}
      onClose={onClose}
    >
      {texts.removeHint}
    </FormDialog>
  );
}
