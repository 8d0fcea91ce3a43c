import { type InstructionKind, MAX_INSTRUCTION_CHARACTERS } from '@atrium/contract';
import { FormDialog, Refusal, RestoredNotice } from '@atrium/forms';
import { useAuth } from '@atrium/host';
import { ErrorState, ListSkeleton, Notice, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../messages/instructing.ts';
import type { FilePanelProps } from '../files/file-panel.tsx';
import { FilesOnDemand } from '../files/files-on-demand.tsx';
import type { InstructDialogProps } from './cases.ts';
import { ChooseCustomerDialog } from './choose-customer-dialog.tsx';
import { KindChoice } from './kind-choice.tsx';
import { LostDialog } from './lost-dialog.tsx';
import { PreviewFacts } from './preview-facts.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { useComposing } from './use-composing.ts';
import { type Instructing, useInstructing } from './use-instructing.ts';
import { type PreviewSums, sumsOf } from './use-preview.ts';

/** Chooses a kind, shows what sending would do, sends, and says what became of each. */
export function InstructDialog(props: InstructDialogProps) {
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  return actsForAll ? <ChooseCustomerDialog {...props} /> : <ForOneCustomer {...props} />;
}

function ForOneCustomer(props: InstructDialogProps) {
  const instructing = useInstructing(props.about, props.onSent);
  if (instructing.sent) return <SentDialog outcomes={instructing.sent} onClose={props.onClose} />;
  if (instructing.problem?.kind === 'lost')
    return <LostDialog instructing={instructing} onClose={props.onClose} />;
  return <Compose {...props} instructing={instructing} />;
}

interface ComposeProps extends InstructDialogProps {
  instructing: Instructing;
}

function Compose(props: ComposeProps) {
  const { about, name, notShown = 0, instructing, onClose } = props;
  const texts = useTexts().instructing;
  const format = useFormat();
  const form = useComposing(props);
  const { cases, offered, kind, preview, entered, isRestored, isTextMissing } = form;
  const sums = preview.data && sumsOf(preview.data);
  const count = cases.data?.length ?? 0;
  const failed = [form.kinds, cases, offered, preview].find(({ error }) => error);
  return (
    <FormDialog
      title={name ? texts.title(name) : texts.titleOfMany(count, format.number(count))}
      confirm={sums?.count ? texts.confirm(sums.count, format.number(sums.count)) : texts.confirmNone}
      isWorking={instructing.isSending}
      isDisabled={!sums?.count}
      maxWidth="sm"
      formProps={{ onSubmit: form.onSubmit, noValidate: true }}
      onClose={() => !instructing.isSending && onClose()}
    >
      <RestoredNotice isRestored={isRestored} />
      {instructing.problem && (
        <Refusal message={instructing.problem.message} requestId={instructing.problem.requestId} />
      )}
      {notShown > 0 && (
        <Notice severity="warning">{texts.notShown(notShown, format.number(notShown))}</Notice>
      )}
      {failed ? (
        <ErrorState message={texts.notLoaded} requestId={failed.error?.requestId} onRetry={failed.retry} />
      ) : !offered.data ? (
        <ListSkeleton rows={4} height={38} />
      ) : offered.data.length === 0 ? (
        <Typography>{texts.nothingOffered}</Typography>
      ) : (
        <KindChoice
          kinds={offered.data}
          chosen={entered.kindId}
          isOfMany={about.what === 'selection'}
          onChoose={(kindId) => form.enter({ ...entered, kindId })}
        />
      )}
      {kind?.needsText && (
        <InYourWords
          text={entered.text}
          isMissing={isTextMissing}
          onChange={(text) => form.enter({ ...entered, text })}
        />
      )}
      {kind && (
        <Files
          key={String(kind.needsFile)}
          isNeeded={kind.needsFile}
          attached={form.files}
          problem={form.fileProblem}
        />
      )}
      {kind && cases.data && preview.data && sums && (
        <PreviewFacts kind={kind} cases={cases.data} names={form.names} items={preview.data} sums={sums} />
      )}
      <WhatHappens kind={kind} sums={sums} isFailed={failed !== undefined} />
    </FormDialog>
  );
}

interface InYourWordsProps {
  text: string;
  isMissing: boolean;
  onChange: (text: string) => void;
}

function InYourWords({ text, isMissing, onChange }: InYourWordsProps) {
  const texts = useTexts().instructing;
  return (
    <TextField
      multiline
      minRows={3}
      maxRows={10}
      required
      label={texts.text}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      error={isMissing}
      helperText={isMissing ? texts.textNeeded : undefined}
      slotProps={{ htmlInput: { maxLength: MAX_INSTRUCTION_CHARACTERS } }}
    />
  );
}

interface FilesProps extends Pick<FilePanelProps, 'attached' | 'problem'> {
  isNeeded: boolean;
}

/** Any instruction may have files. */
function Files({ isNeeded, attached, problem }: FilesProps) {
  const texts = useTexts().instructing;
  const [isWanted, setWanted] = useState(isNeeded || attached.ready.length > 0);
  if (isWanted)
    return (
      <FilesOnDemand
        purpose="instruction"
        attached={attached}
        problem={problem}
        autoFocus={!isNeeded}
        onFailed={() => setWanted(false)}
      />
    );
  return (
    <div>
      <Button size="small" variant="text" onClick={() => setWanted(true)}>
        {texts.attachFiles}
      </Button>
    </div>
  );
}

/** It is announced when it changes. */
function WhatHappens({
  kind,
  sums,
  isFailed,
}: {
  kind: InstructionKind | undefined;
  sums: PreviewSums | null;
  isFailed: boolean;
}) {
  const texts = useTexts().instructing;
  const format = useFormat();
  const written = (count: number) => (count > 0 ? format.number(count) : null);
  return (
    <Typography role="status" variant="subtitle2" component="p">
      {sums
        ? texts.sentence({
            count: sums.count,
            formatted: format.number(sums.count),
            sums: sums.costs.map(format.money),
            quoted: written(sums.quoted),
            refused: written(sums.refused),
          })
        : kind && !isFailed && texts.previewing}
    </Typography>
  );
}
