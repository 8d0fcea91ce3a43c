import type { PlacedView } from '@atrium/contract';
import { endView, RequestError, useAuth, useLocale, viewEndsAt } from '@atrium/host';
import { Icon, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import * as styles from '../../lib/badge.module.css';
import { openNewDocument } from '../../lib/new-document.ts';
import { pathAfterView } from '../../lib/return-path.ts';
import { viewMessages } from '../../messages/view.ts';

interface ViewBannerProps {
  readonly view: PlacedView;
}

/** Says whose pages are shown, for as long as they are. */
export function ViewBanner({ view }: ViewBannerProps): ReactNode {
  const text = viewMessages.useTexts();
  const { locale } = useLocale();
  const person = useAuth(({ user }) => user?.displayName ?? '');
  const customer = useAuth(({ customerListDropdown }) => customerListDropdown[0]?.name ?? '');
  const endsAt = viewEndsAt();
  const { progress, end } = useEnd(view, endsAt);
  return (
    <>
      <div className={styles.space} />
      <aside aria-label={text.label} className={styles.badge}>
        <Box component={Icon} path={icons.eye} sx={{ color: 'warning.main' }} />
        <p className={styles.text}>
          <strong>{text.viewingAs(person, customer)}</strong>
          {endsAt && text.until(endsAt.toLocaleTimeString(locale, { timeStyle: 'short' }))}
          {progress === 'failed' && (
            <span role="alert" className={styles.failed}>
              {text.failed}
            </span>
          )}
        </p>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={progress === 'ending'}
          onClick={() => void end()}
        >
          {text.end}
        </Button>
      </aside>
    </>
  );
}

/** Ends it when the person says so, or when its time is over. */
function useEnd({ back }: PlacedView, endsAt: Date | null) {
  const [progress, setProgress] = useState<'none' | 'ending' | 'failed'>('none');
  const endsAtMs = endsAt?.getTime() ?? null;
  useEffect(() => {
    if (endsAtMs === null) return;
    const timer = setTimeout(() => void openNewDocument(pathAfterView(back)), endsAtMs - Date.now());
    return () => clearTimeout(timer);
  }, [endsAtMs, back]);
  const end = async () => {
    setProgress('ending');
    try {
      await endView();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // It is over already where there is none.
      if (error.status !== 404) return setProgress('failed');
    }
    await openNewDocument(back);
  };
  return { progress, end };
}
