import { Row, Rows } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { DateTime, EmptyState, ErrorState, ListSkeleton, Section } from '@atrium/ui';
import { InstructionLink } from '../../../lib/components/instruction-link.tsx';
import { InstructionMarks } from '../../../lib/components/instruction-state.tsx';
import { applicationInstructionsArea } from '../../../lib/instructions.area.ts';
import { useTexts } from '../../../messages/instructions.ts';
import * as styles from './application-deadlines.module.css';

/** The maximum of the contract. */
const PAGE_SIZE = 100;
/** Of the card's contents in pixels, while they are loaded. */
const HEIGHT = 76;

export function useApplicationInstructions(id: number) {
  const query = { application: [id], sort: '-sentAt' as const, pageSize: PAGE_SIZE };
  return useField(applicationInstructionsArea, 'instructions', { query });
}

interface ApplicationInstructionsProps {
  instructions: ReturnType<typeof useApplicationInstructions>;
}

/** What was instructed on the application, the latest first. */
export function ApplicationInstructions({ instructions: load }: ApplicationInstructionsProps) {
  const { ofApplication: texts, list, standing } = useTexts();
  const { instructions } = load.data;
  return (
    <Section title={texts.title} flush>
      {load.error ? (
        <ErrorState message={list.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />
      ) : load.isFirstLoad ? (
        <ListSkeleton rows={1} height={HEIGHT} />
      ) : instructions.length === 0 ? (
        <EmptyState title={texts.noneTitle} isPlain>
          {texts.noneText}
        </EmptyState>
      ) : (
        <Rows>
          {instructions.map((instruction) => (
            <Row key={instruction.id}>
              <div className={styles.head}>
                <InstructionLink instruction={instruction} />
                <InstructionMarks instruction={instruction} />
                <span className={styles.actions}>
                  <DateTime value={instruction.sentAt} />
                  {texts.by(instruction.sentBy?.name ?? standing)}
                </span>
              </div>
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  );
}
