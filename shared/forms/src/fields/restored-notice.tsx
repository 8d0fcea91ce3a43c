import { Notice } from '@atrium/ui';
import { useTexts } from '../messages/index.ts';

export interface RestoredNoticeProps {
  isRestored: boolean;
}

/** Says that a form has what was entered before the session ended; nothing in any other form. */
export function RestoredNotice({ isRestored }: RestoredNoticeProps) {
  const texts = useTexts();
  return isRestored && <Notice severity="info">{texts.restored}</Notice>;
}
