import { actionsOf, type Deadline, type DeadlineState } from '@atrium/contract';
import type { DeskCaseDetail } from '@atrium/contract/desk';
import { Row, Rows } from '@atrium/lists';
import { classes, DateTime, EmptyState, Section, StatusBadge, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useTexts } from '../../../messages/index.ts';
import { nameOfDeadline } from '../action-context.ts';
import type { CaseActions } from '../use-case-actions.ts';
import * as styles from './case.module.css';
import { MoreMenu } from './more-menu.tsx';

const tones = {
  open: 'neutral',
  missed: 'attention',
  done: 'success',
  waived: 'closed',
} as const satisfies Record<DeadlineState, string>;

/** Most are of this kind, which customers have to meet. */
const NEW_DEADLINE = { kind: 'response', actor: 'customer', mandatory: 'yes' };

interface CaseDeadlinesProps {
  readonly application: DeskCaseDetail;
  readonly actions: CaseActions;
}

const isOver = ({ state }: Deadline) => state === 'done' || state === 'waived';

/** What is due comes before what is over, with what staff do about each. */
export function CaseDeadlines({ application, actions }: CaseDeadlinesProps) {
  const { case: texts } = useTexts();
  const deadlines = application.deadlines.toSorted(
    (one, other) => Number(isOver(one)) - Number(isOver(other)),
  );
  return (
    <Section
      title={texts.deadlines.title}
      action={
        <Button
          size="small"
          aria-label={texts.dialogs.addDeadline.title}
          onClick={() => actions.open('addDeadline', application, NEW_DEADLINE)}
        >
          {texts.dialogs.addDeadline.open}
        </Button>
      }
      flush
    >
      {deadlines.length === 0 ? (
        <EmptyState title={texts.deadlines.noneTitle} isPlain>
          {texts.deadlines.none}
        </EmptyState>
      ) : (
        <Rows>
          {deadlines.map((deadline) => (
            <Row key={deadline.id}>
              <div className={styles.line}>
                <div className={styles.marks}>
                  <span className={styles.name}>{texts.deadlines.kinds[deadline.kind]}</span>
                  <DateTime value={deadline.dueAt} />
                  <StatusBadge tone={tones[deadline.state]} label={texts.deadlines.states[deadline.state]} />
                  <DaysLeft deadline={deadline} />
                </div>
                <DeadlineMenu deadline={deadline} actions={actions} />
              </div>
              <DeadlineFacts deadline={deadline} />
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  );
}

function DaysLeft({ deadline }: { readonly deadline: Deadline }) {
  const { deadlines: texts } = useTexts().case;
  const format = useFormat();
  if (isOver(deadline)) return null;
  const isOverdue = deadline.daysLeft < 0;
  const days = Math.abs(deadline.daysLeft);
  const count = format.number(days);
  return (
    <span className={classes(styles.secondary, isOverdue && styles.late)}>
      {isOverdue ? texts.overdue(days, count) : texts.daysLeft(days, count)}
    </span>
  );
}

function DeadlineFacts({ deadline }: { readonly deadline: Deadline }) {
  const { deadlines: texts } = useTexts().case;
  const format = useFormat();
  const { actor, mandatory, originalDueAt, responsible, rule } = deadline;
  const facts = [
    texts[actor],
    !mandatory && texts.optional,
    originalDueAt && texts.originally(format.date(originalDueAt)),
    responsible && texts.responsible(responsible.name),
    rule,
  ];
  return <p className={styles.secondary}>{facts.filter(Boolean).join(' · ')}</p>;
}

function DeadlineMenu({ deadline, actions }: { readonly deadline: Deadline; readonly actions: CaseActions }) {
  const { case: texts } = useTexts();
  const format = useFormat();
  // Staff also settle what the provider acts on; who is responsible is the customer's to say.
  const offered = actionsOf({ ...deadline, actor: 'customer' }).filter((action) => action !== 'assign');
  const choices = offered.map((name) => ({
    label: texts.dialogs[name].open,
    choose: () => actions.open(name, deadline, name === 'extend' ? { dueAt: deadline.dueAt } : {}),
  }));
  const name = nameOfDeadline(deadline, { texts, format });
  return <MoreMenu label={texts.deadlines.actionsOf(name)} choices={choices} />;
}
