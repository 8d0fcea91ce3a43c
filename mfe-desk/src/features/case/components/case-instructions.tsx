import type { Instruction, InstructionState } from '@atrium/contract';
import type { DeskCaseDetail } from '@atrium/contract/desk';
import { requestFile } from '@atrium/host';
import { Row, Rows } from '@atrium/lists';
import { DateTime, EmptyState, Section, StatusBadge, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useTexts } from '../../../messages/index.ts';
import type { CaseActions } from '../use-case-actions.ts';
import * as styles from './case.module.css';
import { SentFiles } from './sent-files.tsx';

const tones = {
  sent: 'attention',
  accepted: 'progress',
  done: 'success',
  refused: 'closed',
  cancelled: 'closed',
} as const satisfies Record<InstructionState, string>;

interface CaseInstructionsProps {
  readonly application: DeskCaseDetail;
  readonly actions: CaseActions;
}

export function CaseInstructions({ application: { instructions }, actions }: CaseInstructionsProps) {
  const { instructions: texts } = useTexts().case;
  return (
    <Section title={texts.title} flush>
      {instructions.length === 0 ? (
        <EmptyState title={texts.noneTitle} isPlain>
          {texts.none}
        </EmptyState>
      ) : (
        <Rows>
          {instructions.map((instruction) => (
            <Row key={instruction.id}>
              <div className={styles.head}>
                <span className={styles.name}>{instruction.kind.name}</span>
                <StatusBadge tone={tones[instruction.state]} label={texts.states[instruction.state]} />
                {instruction.isChangedSince && <StatusBadge tone="attention" label={texts.changedSince} />}
                <span className={styles.actions}>
                  <Answers instruction={instruction} actions={actions} />
                </span>
              </div>
              <InstructionFacts instruction={instruction} />
              {instruction.text && <p className={styles.text}>{instruction.text}</p>}
              <SentFiles
                files={instruction.files}
                receive={(fileId) =>
                  requestFile('GET /customer-portal/desk/instructions/:id/files/:fileId/content', {
                    params: { id: instruction.id, fileId },
                  })
                }
              />
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  );
}

function Answers({
  instruction,
  actions,
}: {
  readonly instruction: Instruction;
  readonly actions: CaseActions;
}) {
  const { instructions: texts, dialogs } = useTexts().case;
  const { state } = instruction;
  if (state !== 'sent' && state !== 'accepted') return null;
  return (
    <>
      {state === 'sent' ? (
        <Button size="small" variant="contained" onClick={() => void actions.accept(instruction)}>
          {texts.accept}
        </Button>
      ) : (
        <Button size="small" variant="contained" onClick={() => actions.open('complete', instruction)}>
          {dialogs.complete.open}
        </Button>
      )}
      <Button size="small" onClick={() => actions.open('refuse', instruction)}>
        {dialogs.refuse.open}
      </Button>
    </>
  );
}

function InstructionFacts({ instruction }: { readonly instruction: Instruction }) {
  const { case: texts } = useTexts();
  const format = useFormat();
  const { cutOffAt, deadline, sentAt, sentBy } = instruction;
  return (
    <>
      <p className={styles.secondary}>
        {texts.instructions.sent} <DateTime value={sentAt} format="dateTime" /> ·{' '}
        {sentBy?.name ?? texts.instructions.standing}
      </p>
      {(deadline || cutOffAt) && (
        <p className={styles.secondary}>
          {deadline &&
            texts.instructions.onDeadline(texts.deadlines.kinds[deadline.kind], format.date(deadline.dueAt))}
          {deadline && cutOffAt && ' · '}
          {cutOffAt && (
            <>
              {texts.instructions.cutOff} <DateTime value={cutOffAt} format="dateTime" />
            </>
          )}
        </p>
      )}
    </>
  );
}
