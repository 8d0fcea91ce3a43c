import { loadInvitations, useInvitations } from '@atrium/host';
import { EmptyState, InvitationList, ListSkeleton, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { OwnPage } from '../../../lib/components/own-page.tsx';
import { useTexts } from '../../../messages/index.ts';

export function InvitationsPage() {
  const texts = useTexts().invitations;
  const { pending, isLoaded } = useInvitations();
  useEffect(() => void loadInvitations(), []);
  return (
    <OwnPage texts={texts}>
      <Section title={texts.pending} flush>
        {!isLoaded && (
          <Box sx={{ px: 2, pb: 2 }}>
            <ListSkeleton rows={2} height={72} />
          </Box>
        )}
        {isLoaded && pending.length === 0 && (
          <EmptyState title={texts.noneTitle} isPlain>
            {texts.noneText}
          </EmptyState>
        )}
        {pending.length > 0 && <InvitationList invitations={pending} />}
      </Section>
    </OwnPage>
  );
}
