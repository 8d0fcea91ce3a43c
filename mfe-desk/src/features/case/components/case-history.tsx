import type { DeskCaseDetail } from '@atrium/contract/desk';
import { DateTime, EmptyState, Section, StatusBadge } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import * as styles from './case.module.css';

/** The statuses that the application had, the latest first. */
export function CaseHistory({ steps }: { readonly steps: DeskCaseDetail['timeline'] }) {
  const { case: texts } = useTexts();
  return (
    <Section title={texts.history}>
      {steps.length === 0 ? (
        <EmptyState title={texts.noHistoryTitle} isPlain>
          {texts.noHistory}
        </EmptyState>
      ) : (
        <ol className={styles.steps}>
          {steps.toReversed().map(({ id, status, note, at }) => (
            <li key={id} className={styles.step}>
              <StatusBadge tone={status.mainStatus.tone} label={status.name} />
              {note && <p className={styles.text}>{note}</p>}
              <p className={styles.secondary}>
                <DateTime value={at} format="dateTime" />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
