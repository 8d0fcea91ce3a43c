import { customerPath } from '@atrium/host';
import { Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { Totals } from '../../lib/components/totals.tsx';
import { useTexts } from '../../lib/use-texts.ts';

/** Home: the two figures that people ask for first. */
export function TotalsCard() {
  const texts = useTexts();
  return (
    <Section
      title={texts.totals}
      action={
        <Link component={RouterLink} to={customerPath('insights')} variant="body2">
          {texts.viewInsights}
        </Link>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2 }}>
        <Totals wrap={(figure) => figure} />
      </Box>
    </Section>
  );
}
