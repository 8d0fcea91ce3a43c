import { type DeadlineKind, deadlineKinds, type InstructionKind, MAX_STANDING_DAYS } from '@atrium/contract';
import { FormDialog, Refusal, RestoredNotice, TextInput, useSubmission } from '@atrium/forms';
import { notify, type RequestError, request, useDraft } from '@atrium/host';
import { useField } from '@atrium/stores';
import DialogContentText from '@mui/material/DialogContentText';
import { type FormEvent, useState } from 'react';
import { categoriesArea, countriesArea } from '../../../lib/applications.area.ts';
import { KindChoice } from '../../../lib/instructing/kind-choice.tsx';
import { kindsArea } from '../../../lib/instructions.area.ts';
import { useTexts as useAllTexts } from '../../../messages/index.ts';
import { useTexts } from '../../../messages/instructing.ts';
import { CheckGroup } from './check-group.tsx';

interface NewStandingDialogProps {
  onClose: () => void;
  onCreated: () => void;
}

interface Entered {
  readonly kindId: number | null;
  readonly categories: readonly number[];
  readonly countries: readonly string[];
  readonly deadlineKinds: readonly DeadlineKind[];
  readonly daysBefore: string;
}

const initial: Entered = { kindId: null, categories: [], countries: [], deadlineKinds: [], daysBefore: '30' };

export function NewStandingDialog({ onClose, onCreated }: NewStandingDialogProps) {
  const texts = useTexts().standingPage;
  const form = useNewStanding({ onClose, onCreated });
  const { entered, change, refusal } = form;
  const { kinds } = useField(kindsArea, 'kinds', {}, { once: true }).data;
  return (
    <FormDialog
      title={texts.createTitle}
      confirm={texts.confirm}
      isWorking={form.isWorking}
      isDisabled={entered.kindId === null}
      maxWidth="sm"
      formProps={{ onSubmit: form.onSubmit, noValidate: true }}
      onClose={onClose}
    >
      <RestoredNotice isRestored={form.isRestored} />
      {refusal && <Refusal message={texts.notCreated(reasonOf(refusal))} requestId={refusal.requestId} />}
      <DialogContentText>{texts.createText}</DialogContentText>
      <KindChoice
        kinds={kinds.filter(canStand)}
        chosen={entered.kindId}
        isOfMany
        onChoose={(kindId) => change({ kindId })}
      />
      <Which entered={entered} change={change} />
      <TextInput
        field={{
          value: entered.daysBefore,
          onChange: (daysBefore) => change({ daysBefore }),
          problem: form.areDaysWrong ? texts.daysWrong(MAX_STANDING_DAYS) : undefined,
          maxLength: 3,
        }}
        inputMode="numeric"
        fullWidth
        label={texts.daysBefore}
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** What needs text, a file or a quotation is decided case by case. */
function canStand({ needsText, needsFile, cost }: InstructionKind): boolean {
  return !needsText && !needsFile && cost !== 'quotation';
}

function reasonOf({ problem, statusText }: RequestError): string {
  const [refused] = Object.values(problem?.errors ?? {}).flat();
  return refused ?? problem?.detail ?? problem?.title ?? statusText;
}

interface WhichProps {
  entered: Entered;
  change: (changed: Partial<Entered>) => void;
}

/** The deadlines that it is for. */
function Which({ entered, change }: WhichProps) {
  const texts = useTexts().standingPage;
  const { kinds } = useAllTexts().deadlines;
  const { categories } = useField(categoriesArea, 'categories', {}, { once: true }).data;
  const { countries } = useField(countriesArea, 'countries', {}, { once: true }).data;
  return (
    <>
      <CheckGroup
        label={texts.deadlineKinds}
        choices={deadlineKinds.map((id) => ({ id, name: kinds[id] }))}
        chosen={entered.deadlineKinds}
        onChange={(chosen) => change({ deadlineKinds: chosen })}
      />
      <CheckGroup
        label={texts.categories}
        choices={categories}
        chosen={entered.categories}
        onChange={(chosen) => change({ categories: chosen })}
      />
      <CheckGroup
        label={texts.offices}
        choices={countries.map(({ code, name }) => ({ id: code, name }))}
        chosen={entered.countries}
        onChange={(chosen) => change({ countries: chosen })}
      />
    </>
  );
}

function useNewStanding({ onClose, onCreated }: NewStandingDialogProps) {
  const texts = useTexts().standingPage;
  const [entered, setEntered, isRestored] = useDraft('new standing instruction', initial);
  const { submit, isWorking, refusal } = useSubmission();
  const [isTried, setTried] = useState(false);
  const days = /^\d{1,3}$/.test(entered.daysBefore) ? Number(entered.daysBefore) : MAX_STANDING_DAYS + 1;
  const areDaysWrong = days > MAX_STANDING_DAYS;
  const create = async () => {
    const { kindId, categories, countries, deadlineKinds: kinds } = entered;
    setTried(true);
    if (kindId === null || areDaysWrong) return;
    const body = {
      kindId,
      categories: [...categories],
      countries: [...countries],
      deadlineKinds: [...kinds],
      daysBefore: days,
    };
    if (!(await submit(() => request('POST /customer-portal/standing_instructions', { body })))) return;
    notify({ message: texts.created, severity: 'success' });
    onCreated();
    onClose();
  };
  return {
    entered,
    change: (changed: Partial<Entered>) => setEntered({ ...entered, ...changed }),
    isRestored,
    isWorking,
    refusal,
    areDaysWrong: isTried && areDaysWrong,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void create();
    },
  };
}
