import type { DeskCaseDetail } from '@atrium/contract/desk';
import { DateTime, EmptyState, Section, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useTexts } from '../../../messages/index.ts';
import { nameOfChange } from '../describe-undo.ts';
import type { CaseActions } from '../use-case-actions.ts';
import * as styles from './case.module.css';

interface CaseChangesProps {
  readonly application: DeskCaseDetail;
  readonly actions: CaseActions;
}

/** What staff changed, the latest first, each with a way back. */
export function CaseChanges({ application, actions }: CaseChangesProps) {
  const { case: texts } = useTexts();
  const format = useFormat();
  const { changes, version } = application;
  const { title, noneTitle, none, undo, undoOf, undone: undoneBy } = texts.changes;
  return (
    <Section title={title}>
      {changes.length === 0 ? (
        <EmptyState title={noneTitle} isPlain>
          {none}
        </EmptyState>
      ) : (
        <ol className={styles.steps}>
          {changes.map((change) => {
            const { id, by, at, undone, canUndo } = change;
            const name = nameOfChange(change, { application, texts, format });
            return (
              <li key={id} className={styles.line}>
                <div>
                  <p className={styles.text}>{name}</p>
                  <p className={styles.secondary}>
                    {by.name} · <DateTime value={at} format="dateTime" />
                  </p>
                  {undone && (
                    <p className={styles.secondary}>{undoneBy(undone.by.name, format.dateTime(undone.at))}</p>
                  )}
                </div>
                {canUndo && (
                  <Button
                    size="small"
                    aria-label={undoOf(name)}
                    onClick={() => actions.open('undo', { id, version })}
                  >
                    {undo}
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Section>
  );
}
