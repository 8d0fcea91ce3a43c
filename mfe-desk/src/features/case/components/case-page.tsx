import type { DeskCaseDetail } from '@atrium/contract/desk';
import { customerPath, usePageTitle } from '@atrium/host';
import {
  ObjectError,
  ObjectSkeleton,
  Page,
  PageHeader,
  StatusBadge,
  TextLink,
  useRouteParams,
} from '@atrium/ui';
import Button from '@mui/material/Button';
import { ChangeDialog } from '../../../lib/asking/change-dialog.tsx';
import { useTexts } from '../../../messages/index.ts';
import { type Conversation, useCase } from '../use-case.ts';
import { useCaseActions } from '../use-case-actions.ts';
import { whyRefused } from '../why-refused.ts';
import * as styles from './case.module.css';
import { CaseChanges } from './case-changes.tsx';
import { CaseConversation } from './case-conversation.tsx';
import { CaseDeadlines } from './case-deadlines.tsx';
import { CaseDocuments } from './case-documents.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseFees } from './case-fees.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseInstructions } from './case-instructions.tsx';

/** An application as its customer sees it, with what only staff may do. */
export function CasePage() {
  const { id } = useRouteParams('cases/:id');
  return <Case key={id} id={Number(id)} />;
}

function Case({ id }: { readonly id: number }) {
  const { case: texts } = useTexts();
  const { application, error, conversation, reload } = useCase(id);
  return (
    <Page>
      {application ? (
        <Contents application={application} conversation={conversation} reload={reload} />
      ) : error ? (
        <ObjectError
          title={texts.title}
          error={{ status: error.status, requestId: error.requestId, otherCustomer: null }}
          notFound={{ title: texts.notFoundTitle, text: texts.notFound }}
          errorMessage={texts.notLoaded}
          onRetry={() => void reload()}
        />
      ) : (
        <ObjectSkeleton title={texts.title} cards={3} />
      )}
    </Page>
  );
}

interface ContentsProps {
  readonly application: DeskCaseDetail;
  readonly conversation: Conversation;
  readonly reload: () => Promise<void>;
}

function Contents({ application, conversation, reload }: ContentsProps) {
  const { case: texts } = useTexts();
  const { reference, title, customer, status, nextStatuses } = application;
  const actions = useCaseActions(application, reload);
  const parts = { application, actions };
  usePageTitle(`${reference} · ${title}`);
  return (
    <>
      <PageHeader
        title={title}
        description={
          <>
            {reference} · <TextLink to={customerPath(`customers/${customer.id}`)}>{customer.name}</TextLink>
          </>
        }
        actions={
          <div className={styles.header}>
            <StatusBadge tone={status.mainStatus.tone} label={status.name} />
            {nextStatuses.length > 0 && (
              <Button size="small" variant="contained" onClick={() => actions.open('status')}>
                {texts.dialogs.status.open}
              </Button>
            )}
          </div>
        }
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CaseInstructions {...parts} />
          <CaseDeadlines {...parts} />
          <CaseConversation conversation={conversation} actions={actions} />
          <CaseFees {...parts} />
          <CaseDocuments {...parts} />
        </div>
        <div className={styles.column}>
          <CaseFacts {...parts} />
          <CaseHistory steps={application.timeline} />
          <CaseChanges {...parts} />
        </div>
      </div>
      <ChangeDialog asking={actions.asking} messageOf={(refusal) => whyRefused(refusal, texts)} />
    </>
  );
}
