import type { EarnPoint } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { alignedCard } from '../../../lib/components/aligned-cards.tsx';
import { EarnedFacts } from '../../../lib/components/earned-facts.tsx';
import { Meter } from '../../../lib/components/meter.tsx';
import { useTexts } from '../../../messages/index.ts';

interface EarnCardProps {
  way: EarnPoint;
  /** The year is the programme's. */
  year: string;
  /** All ways have earned so many points in it. */
  ofYear: number;
}

export function EarnCard({ way, year, ofYear }: EarnCardProps) {
  const texts = useTexts();
  const format = useFormat();
  const titleId = useId();
  const share = ofYear > 0 ? way.earned.points / ofYear : 0;
  return (
    <Card component="li" aria-labelledby={titleId} sx={{ ...alignedCard(4), rowGap: 1.5, p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h2">
            <Link
              component={RouterLink}
              to={customerPath(`rewards/earn/${way.id}`)}
              color="inherit"
              underline="hover"
            >
              {way.name}
            </Link>
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {way.description}
          </Typography>
        </Box>
        <Box sx={{ flex: 'none', textAlign: 'right' }}>
          <Typography variant="h5" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {texts.points(way.points, format.signed(way.points))}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {way.perAmount === null ? texts.perOccurrence : texts.perFees}
          </Typography>
        </Box>
      </Box>
      <Box>
        <Meter share={share} label={texts.shareOfYear(way.name)} />
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
          {texts.shareOfYearText(format.percent(share))}
        </Typography>
      </Box>
      <EarnedFacts earned={way.earned} label={texts.earnedThisYear(year)} />
      <Link
        component={RouterLink}
        to={customerPath(`rewards/earn/${way.id}`)}
        variant="body2"
        aria-label={texts.howToNamed(way.name)}
        sx={{ justifySelf: 'start' }}
      >
        {texts.howToTitle}
      </Link>
    </Card>
  );
}
