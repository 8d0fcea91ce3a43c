import { useField } from '@atrium/stores';
import { DateTime, Section, StatusBadge } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../messages/index.ts';
import { factorsArea } from '../factors.area.ts';

/** What customers demand of the user; nothing where none demands anything. */
export function Demands() {
  const texts = useTexts().factors;
  const { demands } = useField(factorsArea, 'demands', {}).data;
  if (demands.length === 0) return null;
  return (
    <Section title={texts.demands} description={texts.demandsText} flush>
      <Box component="ul" aria-label={texts.demands} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {demands.map(({ customer, demands: demanded, appliesFrom, missing }) => (
          <Box
            key={customer.id}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              px: 2,
              py: 1.5,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{customer.name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {texts.demanding[demanded]}
                {appliesFrom && (
                  <>
                    {' '}
                    {texts.from} <DateTime value={appliesFrom} />
                  </>
                )}
              </Typography>
            </Box>
            {missing ? (
              <StatusBadge tone="attention" label={texts.missing[missing]} />
            ) : (
              !appliesFrom && <StatusBadge tone="success" label={texts.met} />
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
}
