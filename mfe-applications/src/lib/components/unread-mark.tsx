import type { Application } from '@atrium/contract';
import { useTexts } from '../../messages/list.ts';
import * as styles from './unread-mark.module.css';

/** Marks an application whose conversation the person has not read to its end. */
export function UnreadMark({ application }: { application: Pick<Application, 'hasUnread'> }) {
  const { unreadMessages } = useTexts();
  if (!application.hasUnread) return null;
  return <span role="img" aria-label={unreadMessages} title={unreadMessages} className={styles.mark} />;
}
