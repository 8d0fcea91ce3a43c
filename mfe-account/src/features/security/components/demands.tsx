import { useField } from '@atrium/stores';
import { DateTime, Section, StatusBadge } from '@atrium/ui';
import Box from '@mui/material/Box';
import { SectionRow } from '../../../lib/components/section-row.tsx';
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
          <SectionRow
            key={customer.id}
            name={customer.name}
            about={<Demanded what={texts.demanding[demanded]} appliesFrom={appliesFrom} />}
            wraps
            columnGap={1}
            rowGap={1}
          >
            {missing ? (
              <StatusBadge tone="attention" label={texts.missing[missing]} />
            ) : (
              !appliesFrom && <StatusBadge tone="success" label={texts.met} />
            )}
          </SectionRow>
        ))}
      </Box>
    </Section>
  );
}

function Demanded({ what, appliesFrom }: { what: string; appliesFrom: string | null }) {
  const texts = useTexts().factors;
  return (
    <>
      {what}
      {appliesFrom && (
        <>
          {' '}
          {texts.from} <DateTime value={appliesFrom} />
        </>
      )}
    </>
  );
}
