import { Notice } from '@atrium/ui';
import { useTexts } from '../messages/index.ts';
import * as styles from './refusal.module.css';

export interface RefusalProps {
  message: string;
  hint?: string;
  /** The person quotes it to support. */
  requestId?: string | null;
}

export function Refusal({ message, hint, requestId }: RefusalProps) {
  const messages = useTexts();
  return (
    <Notice severity="error">
      <div className={styles.message}>{message}</div>
      {hint && <div className={styles.hint}>{hint}</div>}
      {requestId && (
        <span className={styles.request}>
          {messages.requestId} {requestId}
        </span>
      )}
    </Notice>
  );
}
