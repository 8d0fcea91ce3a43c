import type { Instruction } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { Row, Rows } from '@atrium/lists';
import { DateTime, EmptyState, ErrorState, Notice, Section, TextLink, useFormat } from '@atrium/ui';
import { ApplicationRowsSkeleton, CardRows } from '../../lib/components/application-rows.tsx';
import { CountTiles } from '../../lib/components/count-tiles.tsx';
import { InstructionLink } from '../../lib/components/instruction-link.tsx';
import { InstructionMarks } from '../../lib/components/instruction-state.tsx';
import { RowAreas } from '../../lib/components/row-areas.tsx';
import { lastMinuteBefore } from '../../lib/cut-off.ts';
import { useHasNoApplications } from '../../lib/latest-applications.ts';
import { useTexts } from '../../messages/instructions.ts';
import { SHOWN, useWaiting } from './use-waiting.ts';

const OPEN = 'applications/instructions?state=sent&state=accepted';

/** Home: what waits for the customer, and what waits for the provider. */
export function InstructionsCard() {
  return useHasNoApplications() ? null : <Card />;
}

function Card() {
  const { card: texts, list } = useTexts();
  const waiting = useWaiting();
  const failed = waiting.loads.find(({ error }) => error);
  return (
    <Section
      title={texts.title}
      description={texts.text}
      action={
        <TextLink
          to={customerPath('applications/instructions')}
          aria-label={`${texts.viewAll}: ${texts.title}`}
        >
          {texts.viewAll}
        </TextLink>
      }
      flush
    >
      {failed ? (
        <ErrorState
          message={list.notLoaded}
          requestId={failed.error?.requestId}
          onRetry={() => {
            for (const { reload } of waiting.loads) reload();
          }}
        />
      ) : waiting.loads.some(({ isFirstLoad }) => isFirstLoad) ? (
        <div aria-busy>
          <ApplicationRowsSkeleton rows={SHOWN + 1} />
        </div>
      ) : (
        <Contents waiting={waiting} />
      )}
    </Section>
  );
}

function Contents({ waiting }: { waiting: ReturnType<typeof useWaiting> }) {
  const { card: texts, alarm } = useTexts();
  const format = useFormat();
  const { undecided, hasMoreUndecided, total, hasMore, open, late } = waiting;
  const counted = (count: number, isMore: boolean) =>
    isMore ? texts.atLeast(format.number(count)) : format.number(count);
  return (
    <>
      <CountTiles
        tiles={[
          {
            id: 'customer',
            to: customerPath('applications/deadlines?actor=customer&state=open&due=30'),
            count: counted(undecided, hasMoreUndecided),
            name: texts.forYou(undecided),
          },
          {
            id: 'provider',
            to: customerPath(OPEN),
            count: counted(total, hasMore),
            name: texts.forProvider(total),
          },
        ]}
      />
      {late.length > 0 && (
        <Notice severity="warning">{alarm(late.length, format.number(late.length))}</Notice>
      )}
      {open.length === 0 ? (
        <EmptyState title={texts.noneTitle} isPlain>
          {texts.noneText}
        </EmptyState>
      ) : (
        <CardRows>
          <Rows>
            {open.map((instruction) => (
              <WaitingRow key={instruction.id} instruction={instruction} />
            ))}
          </Rows>
        </CardRows>
      )}
    </>
  );
}

function WaitingRow({ instruction }: { instruction: Instruction }) {
  const texts = useTexts().card;
  const { application, cutOffAt } = instruction;
  return (
    <Row>
      <RowAreas
        title={<InstructionLink instruction={instruction} />}
        badge={<InstructionMarks instruction={instruction} />}
        reference={[application.reference, application.title]}
        aside={
          cutOffAt && (
            <>
              {texts.cutOff} <DateTime value={lastMinuteBefore(cutOffAt)} />
            </>
          )
        }
      />
    </Row>
  );
}
