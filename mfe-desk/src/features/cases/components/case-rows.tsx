import type { DeskCase } from '@atrium/contract/desk';
import { linkTo } from '@atrium/host';
import { Row, Rows } from '@atrium/lists';
import { MaybeLink, StatusBadge } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import * as styles from './cases.module.css';
import { Waiting } from './waiting.tsx';

interface CaseRowsProps {
  readonly cases: readonly DeskCase[];
  readonly isBusy: boolean;
}

/** The cases in a window that is too narrow for their table. */
export function CaseRows({ cases, isBusy }: CaseRowsProps) {
  const { cases: texts } = useTexts();
  return (
    <Rows label={texts.title} isBusy={isBusy}>
      {cases.map((each) => (
        <Row key={each.id}>
          <div className={styles.head}>
            <MaybeLink to={linkTo('application', each.id)}>{each.reference}</MaybeLink>
            <StatusBadge tone={each.status.mainStatus.tone} label={each.status.name} />
          </div>
          <div className={styles.title}>{each.title}</div>
          <div className={styles.secondary}>{each.customer.name}</div>
          <div className={styles.secondary}>
            <Waiting of={each} />
          </div>
        </Row>
      ))}
    </Rows>
  );
}
