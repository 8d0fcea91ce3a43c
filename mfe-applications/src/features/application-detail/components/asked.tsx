import {
  type ApplicationDetail,
  type Deadline,
  type Instruction,
  type InstructionKind,
  openInstructionStates,
} from '@atrium/contract';
import { useCanFor, useDraft } from '@atrium/host';
import { useField } from '@atrium/stores';
import { DateTime, ListSkeleton, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DeadlineInstruction } from '../../../lib/components/deadline-instruction.tsx';
import { useDueWords } from '../../../lib/components/due-date.tsx';
import { deadlineSubject, InstructOnDemand } from '../../../lib/components/instruct-button.tsx';
import { InstructionLink } from '../../../lib/components/instruction-link.tsx';
import { InstructionMarks } from '../../../lib/components/instruction-state.tsx';
import { useDeadlineName } from '../../../lib/deadline-actions.ts';
import { kindsArea } from '../../../lib/instructions.area.ts';
import { useTexts as useAllTexts } from '../../../messages/index.ts';
import { useTexts } from '../../../messages/instructions.ts';
import type { useApplicationDeadlines } from './application-deadlines.tsx';
import type { useApplicationInstructions } from './application-instructions.tsx';
import { SCREEN_ONLY } from './print-styles.tsx';

/** Of a card with one row of choices, in pixels, while it is loaded. */
const HEIGHT = { xs: 200, sm: 132 };

interface AskedProps {
  application: ApplicationDetail;
  deadlines: ReturnType<typeof useApplicationDeadlines>;
  instructions: ReturnType<typeof useApplicationInstructions>;
  onSent: () => void;
}

/** What the customer is asked to decide: a card for each open deadline that it acts on. */
export function Asked({ application, deadlines, instructions, onSent }: AskedProps) {
  const kinds = useField(kindsArea, 'kinds', {}, { once: true });
  const asked = deadlines.data.deadlines.filter(
    ({ state, actor }) => state === 'open' && actor === 'customer',
  );
  if (deadlines.isFirstLoad || instructions.isFirstLoad || kinds.isFirstLoad)
    return application.dueAt !== null && !deadlines.error && <ListSkeleton rows={1} height={HEIGHT} />;
  return asked.map((deadline) => {
    const open = instructions.data.instructions.find(
      (each) => each.deadline?.id === deadline.id && isOpen(each),
    );
    const offered = kinds.data.kinds.filter((kind) => isOffered(kind, deadline, application));
    return <Card key={deadline.id} deadline={deadline} kinds={offered} instruction={open} onSent={onSent} />;
  });
}

function isOpen({ state }: Instruction): boolean {
  return openInstructionStates.some((open) => open === state);
}

function isOffered(
  { deadlineKinds, statuses }: InstructionKind,
  { kind }: Deadline,
  { status }: ApplicationDetail,
): boolean {
  return deadlineKinds.includes(kind) && (statuses.length === 0 || statuses.includes(status.id));
}

interface CardProps {
  deadline: Deadline;
  kinds: readonly InstructionKind[];
  /** The open one on the deadline. */
  instruction: Instruction | undefined;
  onSent: () => void;
}

function Card({ deadline, kinds, instruction, onSent }: CardProps) {
  const texts = useTexts().ofApplication;
  const names = useAllTexts().deadlines.kinds;
  const due = useDueWords()(deadline.dueAt, deadline.daysLeft);
  const mayInstruct = useCanFor('instructions:write')(deadline.customer.id);
  const title = instruction ? texts.instructed : texts.choose;
  const name = useDeadlineName()(deadline);
  const [chosen, setChosen] = useDraft<number | null>(`instruct card ${deadline.id}`, null);
  return (
    <div className={SCREEN_ONLY}>
      <Section title={title(names[deadline.kind], due)}>
        {!instruction && <DeadlineInstruction deadline={deadline} />}
        {instruction ? (
          <Instructed instruction={instruction} />
        ) : mayInstruct ? (
          <Choices name={name} kinds={kinds} onChoose={setChosen} />
        ) : (
          <Typography variant="body2">{texts.othersChoose}</Typography>
        )}
      </Section>
      {/* It says what was sent when the choices are gone. */}
      {chosen !== null && (
        <InstructOnDemand
          {...deadlineSubject(deadline)}
          name={name}
          kindId={chosen}
          onSent={onSent}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

function Instructed({ instruction }: { instruction: Instruction }) {
  const { ofApplication: texts, standing } = useTexts();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
      <InstructionLink instruction={instruction} />
      <InstructionMarks instruction={instruction} />
      <Typography variant="body2" color="textSecondary">
        <DateTime value={instruction.sentAt} /> {texts.by(instruction.sentBy?.name ?? standing)}
      </Typography>
    </Box>
  );
}

interface ChoicesProps extends Pick<CardProps, 'kinds'> {
  name: string;
  onChoose: (kindId: number) => void;
}

function Choices({ name, kinds, onChoose }: ChoicesProps) {
  const texts = useTexts().ofApplication;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {texts.chooseText}
      </Typography>
      <Box
        role="group"
        aria-label={texts.choices(name)}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}
      >
        {kinds.map(({ id, name: kind }) => (
          <Button key={id} size="small" onClick={() => onChoose(id)}>
            {kind}
          </Button>
        ))}
      </Box>
    </>
  );
}
