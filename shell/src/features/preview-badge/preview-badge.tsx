import type { Preview } from '@atrium/contract';
import { customerPath, useAuth } from '@atrium/host';
import { Icon, icons, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as styles from '../../lib/badge.module.css';
import { openNewDocument } from '../../lib/new-document.ts';
import { endPreview } from '../../lib/previews.ts';
import { useReleaseSet } from '../../lib/release-set.ts';
import { frameMessages } from '../../messages/frame.ts';
import { usePreviewEnd } from './use-preview-end.ts';

export function PreviewBadge(): ReactNode {
  const { preview } = useReleaseSet();
  return preview ? <Badge preview={preview} /> : null;
}

function Badge({ preview }: { readonly preview: Preview }): ReactNode {
  const text = frameMessages.useTexts().previewBadge;
  const { dateTime } = useFormat();
  const { name, version, team, endsAt } = preview;
  const toLive = useWayBack(preview);
  const [progress, setProgress] = useState<'none' | 'leaving' | 'failed'>('none');
  usePreviewEnd(preview, toLive);
  const leave = async () => {
    setProgress('leaving');
    if (await endPreview()) toLive();
    else setProgress('failed');
  };
  return (
    <>
      <div className={styles.space} />
      <aside aria-label={text.label} className={styles.badge}>
        <Box component={Icon} path={icons.alert} sx={{ color: 'warning.main' }} />
        <p className={styles.text}>
          <strong>
            {text.label}: {text.what(name, version)}
          </strong>{' '}
          <span className={styles.more}>{text.until(team, dateTime(endsAt))}</span>
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
          disabled={progress === 'leaving'}
          onClick={() => void leave()}
        >
          {text.leave}
        </Button>
      </aside>
    </>
  );
}

/** The home page is opened if only the preview has this page. */
function useWayBack({ current }: Preview): () => void {
  const { pathname, search } = useLocation();
  const customerId = useAuth((state) => state.selectedCustomer);
  const path = current === null ? customerPath('', customerId) : pathname + search;
  return () => void openNewDocument(path);
}
