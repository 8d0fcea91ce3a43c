import type { ApplicationDetail } from '@atrium/contract';
import { DateTime, EmptyState, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../lib/use-texts.ts';

/** What was filed and received. */
export function Documents({ documents }: { documents: ApplicationDetail['documents'] }) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Section title={texts.documents} flush>
      {documents.length === 0 ? (
        <EmptyState title={texts.noDocumentsTitle}>{texts.noDocumentsText}</EmptyState>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {documents.map(({ id, name, sizeBytes, uploadedAt }) => (
            <Box
              component="li"
              key={id}
              sx={{
                display: 'flex',
                gap: 2,
                px: 2,
                py: 1,
                borderTop: 1,
                borderColor: 'divider',
                justifyContent: 'space-between',
              }}
            >
              <Typography noWrap sx={{ minWidth: 0 }}>
                {name}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
                {format.bytes(sizeBytes)} · <DateTime value={uploadedAt} />
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}
