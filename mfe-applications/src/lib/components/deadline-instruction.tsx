import type { Deadline } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { TextLink, useFormat } from '@atrium/ui';
import { useTexts } from '../../messages/index.ts';
import * as styles from './deadline-instruction.module.css';

/** The instruction on the deadline, or the day on which a standing one is sent. */
export function DeadlineInstruction({ deadline }: { deadline: Deadline }) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const { instruction, standingInstruction } = deadline;
  if (instruction)
    return (
      <TextLink
        to={customerPath(`applications/instructions/${instruction.id}`)}
        className={styles.instruction}
      >
        {texts.instructed[instruction.state](instruction.kind.name)}
      </TextLink>
    );
  if (!standingInstruction) return null;
  return <span className={styles.instruction}>{texts.actsOn(format.date(standingInstruction.actsOn))}</span>;
}
