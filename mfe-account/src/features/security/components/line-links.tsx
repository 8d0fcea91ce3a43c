import type { LineLink } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { DateTime } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LoadedSection } from '../../../lib/components/loaded-section.tsx';
import { ProvenChange } from '../../../lib/components/proven-change.tsx';
import { SectionRow } from '../../../lib/components/section-row.tsx';
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
    <LoadedSection
      title={texts.line}
      description={mayRemove ? texts.lineText : texts.lineOnlyWay}
      notLoaded={texts.lineNotLoaded}
      load={load}
    >
      <Box component="ul" aria-label={texts.line} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lineLinks.map((link) => (
          <SectionRow
            key={link.id}
            name={nameOf(link)}
            about={<LastUse link={link} />}
            alignItems="center"
            columnGap={2}
          >
            {mayRemove && (
              <Button
                size="small"
                aria-label={texts.lineRemoveNamed(nameOf(link))}
                onClick={() => setLeaving(link)}
              >
                {texts.lineRemove}
              </Button>
            )}
          </SectionRow>
        ))}
      </Box>
      <ProvenChange question={question} onClose={() => setLeaving(null)} request={reauthenticationRequest} />
    </LoadedSection>
  );

  function nameOf({ displayName }: LineLink): string {
    return displayName ?? texts.lineUnnamed;
  }
}

function LastUse({ link: { linkedAt, lastUsedAt } }: { link: LineLink }) {
  const texts = useTexts().security;
  return (
    <>
      {texts.lineLinked} <DateTime value={linkedAt} format="date" />
      {' · '}
      {lastUsedAt ? (
        <>
          {texts.lineLastUsed} <DateTime value={lastUsedAt} format="relative" />
        </>
      ) : (
        texts.lineNeverUsed
      )}
    </>
  );
}
