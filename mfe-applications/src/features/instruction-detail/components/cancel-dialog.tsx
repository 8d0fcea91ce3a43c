import type { InstructionDetail } from '@atrium/contract';
import { FormDialog, problemTypeOf, Refusal, useSubmission } from '@atrium/forms';
import { notify, RequestError, request } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import DialogContentText from '@mui/material/DialogContentText';
import type { FormEvent } from 'react';
import { lastMinuteBefore } from '../../../lib/cut-off.ts';
import { instructionArea } from '../../../lib/instructions.area.ts';
import { useTexts } from '../../../messages/instructions.ts';

interface CancelDialogProps {
  instruction: InstructionDetail;
  onClose: () => void;
  /** Someone else has changed the instruction. */
  onOutdated: () => void;
}

export function CancelDialog({ instruction, onClose, onOutdated }: CancelDialogProps) {
  const { detail: texts, withApplication } = useTexts();
  const { id, version, kind, application } = instruction;
  const name = withApplication(kind.name, application.reference);
  const { submit, isWorking, refusal } = useSubmission();
  const cancel = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await submit(async () => {
      try {
        const changed = await request('POST /customer-portal/instructions/:id/cancel', {
          params: { id },
          body: { version },
        });
        instructionArea.store.setState({ instruction: changed.instruction });
      } catch (error) {
        if (error instanceof RequestError && error.status === 409) onOutdated();
        throw error;
      }
    });
    if (!isDone) return;
    notify({ message: texts.cancelDone(name), severity: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={texts.cancelTitle(name)}
      confirm={texts.cancel}
      dismiss={refusal ? texts.close : texts.keep}
      isSevere
      isWorking={isWorking}
      isDisabled={refusal?.status === 409}
      formProps={{ onSubmit: cancel }}
      onClose={onClose}
    >
      {refusal ? <Refused refusal={refusal} /> : <WhatFollows instruction={instruction} />}
    </FormDialog>
  );
}

function Refused({ refusal }: { refusal: RequestError }) {
  const texts = useTexts().detail;
  const reasons: Readonly<Record<string, string>> = texts.cancelRefusals;
  const reason = reasons[problemTypeOf(refusal) ?? ''];
  return (
    <Refusal
      message={reason ?? texts.cancelFailed(refusal.problem?.title ?? refusal.statusText)}
      requestId={refusal.requestId}
    />
  );
}

/** Canceling is possible until the provider accepts, sending a new one until the cut-off. */
function WhatFollows({ instruction: { cutOffAt } }: Pick<CancelDialogProps, 'instruction'>) {
  const texts = useTexts().detail;
  const format = useFormat();
  const isOver = cutOffAt !== null && Date.parse(cutOffAt) <= Date.now();
  return (
    <DialogContentText>
      {`${texts.cancelText} `}
      {isOver
        ? texts.cancelTooLate
        : cutOffAt && texts.cancelUntil(format.dateTime(lastMinuteBefore(cutOffAt)))}
    </DialogContentText>
  );
}
