import type { DeskCaseDetail } from '@atrium/contract/desk';
import { requestFile } from '@atrium/host';
import { Row, Rows } from '@atrium/lists';
import { DateTime, EmptyState, Section, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useTexts } from '../../../messages/index.ts';
import type { CaseActions } from '../use-case-actions.ts';
import * as styles from './case.module.css';
import { DownloadButton, type Receive } from './download-button.tsx';
import { MoreMenu } from './more-menu.tsx';

interface CaseDocumentsProps {
  readonly application: DeskCaseDetail;
  readonly actions: CaseActions;
}

/** What was filed or received, what the customer will see, and what people of the customer added. */
export function CaseDocuments({ application, actions }: CaseDocumentsProps) {
  const { documents: texts } = useTexts().case;
  const { documents, files, customer } = application;
  return (
    <Section title={texts.title} action={<AddButton actions={actions} application={application} />} flush>
      {documents.length === 0 ? (
        <EmptyState title={texts.noneTitle} isPlain>
          {texts.none}
        </EmptyState>
      ) : (
        <Rows label={texts.title}>
          {documents.map(({ id, uploadedAt, ...file }) => (
            <FileRow
              key={id}
              {...file}
              at={uploadedAt}
              receive={() =>
                requestFile('GET /customer-portal/desk/documents/:id/content', { params: { id } })
              }
            />
          ))}
        </Rows>
      )}
      <PlannedDocuments application={application} actions={actions} />
      {files.length > 0 && (
        <>
          <h3 className={styles.group}>{texts.addedBy(customer.name)}</h3>
          <Rows label={texts.addedBy(customer.name)}>
            {files.map(({ id, addedAt, ...file }) => (
              <FileRow
                key={id}
                {...file}
                at={addedAt}
                receive={() =>
                  requestFile('GET /customer-portal/desk/applications/:id/files/:fileId/content', {
                    params: { id: application.id, fileId: id },
                  })
                }
              />
            ))}
          </Rows>
        </>
      )}
    </Section>
  );
}

function AddButton({ application, actions }: CaseDocumentsProps) {
  const { open, title } = useTexts().case.dialogs.addDocument;
  const add = () => actions.open('addDocument', application, { visible: 'now' });
  return (
    <Button size="small" aria-label={title} onClick={add}>
      {open}
    </Button>
  );
}

/** Only staff see these. */
function PlannedDocuments({ application: { planned }, actions }: CaseDocumentsProps) {
  const { documents: texts, dialogs } = useTexts().case;
  const format = useFormat();
  if (planned.length === 0) return null;
  return (
    <>
      <h3 className={styles.group}>{texts.planned}</h3>
      <Rows label={texts.planned}>
        {planned.map(({ id, name, sizeBytes, visibleFrom, by }) => (
          <Row key={id}>
            <div className={styles.line}>
              <div>
                <p className={styles.text}>{name}</p>
                <p className={styles.secondary}>
                  {texts.visibleFrom(format.date(visibleFrom))} · {by.name} · {format.bytes(sizeBytes)}
                </p>
              </div>
              <MoreMenu
                label={texts.actionsOf(name)}
                choices={[
                  {
                    label: dialogs.moveDocument.open,
                    choose: () => actions.open('moveDocument', { id, version: 0 }, { visibleFrom }),
                  },
                  {
                    label: dialogs.withdrawDocument.open,
                    choose: () => actions.open('withdrawDocument', { id, version: 0 }),
                  },
                ]}
              />
            </div>
          </Row>
        ))}
      </Rows>
    </>
  );
}

interface FileRowProps {
  readonly name: string;
  readonly sizeBytes: number;
  readonly at: string;
  readonly receive: Receive;
}

function FileRow({ name, sizeBytes, at, receive }: FileRowProps) {
  const format = useFormat();
  return (
    <Row>
      <div className={styles.head}>
        <span className={styles.text}>{name}</span>
        <span className={styles.actions}>
          <span className={styles.secondary}>
            {format.bytes(sizeBytes)} · <DateTime value={at} />
          </span>
          <DownloadButton name={name} receive={receive} />
        </span>
      </div>
    </Row>
  );
}
