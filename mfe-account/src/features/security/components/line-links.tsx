import type { LineLink } from '@atrium/contract';
import { ReauthenticationDialog } from '@atrium/forms';
import { useField } from '@atrium/stores';
import { DateTime, ErrorState, ListSkeleton, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/components/confirm-dialog.tsx';
import { useTexts } from '../../../messages/index.ts';
import { factorsArea } from '../factors.area.ts';
import { useLineLinks } from '../use-line-links.ts';

/** A user without password and passkey cannot remove a LINE account, which is the only way to sign in. */
export function LineLinks({ hasPassword }: { hasPassword: boolean }) {
  const texts = useTexts().security;
  const hasPasskey = useField(factorsArea, 'passkeys', {}).data.passkeys.length > 0;
  const mayRemove = hasPassword || hasPasskey;
  const { lineLinks, load, reauthenticationRequest, remove } = useLineLinks();
  const [leaving, setLeaving] = useState<LineLink | null>(null);
  const question = leaving && {
    title: texts.lineRemoveTitle(nameOf(leaving)),
    text: texts.lineRemoveText,
    confirm: texts.lineRemove,
    // It is not awaited: it may open a dialog that asks for the password.
    act: async () => void remove(leaving),
  };
  return (
    <Section title={texts.line} description={mayRemove ? texts.lineText : texts.lineOnlyWay} flush>
      {load.isFirstLoad && (
        <Box sx={{ px: 2, pb: 2 }}>
          <ListSkeleton rows={1} height={48} />
        </Box>
      )}
      {load.error && !load.isFetched && (
        <ErrorState message={texts.lineNotLoaded} requestId={load.error.requestId} onRetry={load.reload} />
      )}
      {load.isFetched && (
        <Box component="ul" aria-label={texts.line} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lineLinks.map((link) => (
            <Box
              key={link.id}
              component="li"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                px: 2,
                py: 1.5,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{nameOf(link)}</Typography>
                <LastUse link={link} />
              </Box>
              {mayRemove && (
                <Button
                  size="small"
                  aria-label={texts.lineRemoveNamed(nameOf(link))}
                  onClick={() => setLeaving(link)}
                >
                  {texts.lineRemove}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
      {question && <ConfirmDialog question={question} onClose={() => setLeaving(null)} />}
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
    </Section>
  );

  function nameOf({ displayName }: LineLink): string {
    return displayName ?? texts.lineUnnamed;
  }
}

function LastUse({ link: { linkedAt, lastUsedAt } }: { link: LineLink }) {
  const texts = useTexts().security;
  return (
    <Typography variant="body2" color="textSecondary">
      {texts.lineLinked} <DateTime value={linkedAt} format="date" />
      {' · '}
      {lastUsedAt ? (
        <>
          {texts.lineLastUsed} <DateTime value={lastUsedAt} format="relative" />
        </>
      ) : (
        texts.lineNeverUsed
      )}
    </Typography>
  );
}
