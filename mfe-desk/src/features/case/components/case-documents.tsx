import type { DeskCaseDetail } from '@atrium/contract/desk';
import { requestFile } from '@atrium/host';
import { Row, Rows } from '@atrium/lists';
import { DateTime, EmptyState, Section, useFormat } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import * as styles from './case.module.css';
import { DownloadButton, type Receive } from './download-button.tsx';

/** What was filed or received, and what people of the customer added. */
export function CaseDocuments({ application }: { readonly application: DeskCaseDetail }) {
  const { documents: texts } = useTexts().case;
  const { documents, files, customer } = application;
  return (
    <Section title={texts.title} flush>
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
