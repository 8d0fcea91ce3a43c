import type { ReferenceRows } from '@atrium/contract/desk';
import { FormDialog, RestoredNotice } from '@atrium/forms';
import { useDraft } from '@atrium/host';
import { useTexts } from '../../../messages/index.ts';
import { type EditedRow, isComplete, isNew, withoutBlanks } from '../reference-rows.ts';
import type { Reference } from '../use-reference.ts';
import { CategoryForm, CountryForm, MainStatusForm, StatusForm } from './forms.tsx';
import { InstructionKindForm } from './instruction-kind-form.tsx';

interface EditDialogProps {
  /** As it was when the dialog was opened. */
  readonly opened: EditedRow;
  readonly reference: ReferenceRows;
  readonly shown: Reference;
  readonly onClose: () => void;
}

export function EditDialog({ opened, reference, shown, onClose }: EditDialogProps) {
  const { reference: texts } = useTexts();
  const [edited, setEdited, isRestored] = useDraft<EditedRow>('row', opened);
  return (
    <FormDialog
      title={isNew(opened, reference) ? texts.add[opened.list] : texts.changeOf(opened.row.name)}
      confirm={texts.save}
      maxWidth="sm"
      isWorking={shown.isWorking}
      isDisabled={!isComplete(edited)}
      formProps={{
        onSubmit: (event) => {
          event.preventDefault();
          void shown.set(withoutBlanks(edited)).then((isDone) => isDone && onClose());
        },
        noValidate: true,
      }}
      onClose={onClose}
    >
      <RestoredNotice isRestored={isRestored} />
      <FieldsOf edited={edited} reference={reference} onChange={setEdited} />
    </FormDialog>
  );
}

interface FieldsOfProps {
  readonly edited: EditedRow;
  readonly reference: ReferenceRows;
  readonly onChange: (edited: EditedRow) => void;
}

function FieldsOf({ edited, reference, onChange }: FieldsOfProps) {
  const { list } = edited;
  switch (list) {
    case 'mainStatuses':
      return (
        <MainStatusForm row={edited.row} reference={reference} onChange={(row) => onChange({ list, row })} />
      );
    case 'statuses':
      return (
        <StatusForm row={edited.row} reference={reference} onChange={(row) => onChange({ list, row })} />
      );
    case 'categories':
      return (
        <CategoryForm row={edited.row} reference={reference} onChange={(row) => onChange({ list, row })} />
      );
    case 'countries':
      return (
        <CountryForm row={edited.row} reference={reference} onChange={(row) => onChange({ list, row })} />
      );
    case 'instructionKinds':
      return (
        <InstructionKindForm
          row={edited.row}
          reference={reference}
          onChange={(row) => onChange({ list, row })}
        />
      );
  }
}
