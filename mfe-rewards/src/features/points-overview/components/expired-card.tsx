import type { ExpiredPoints } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { useField } from '@atrium/stores';
import { ListSkeleton, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FieldView } from '../../../lib/components/field-view.tsx';
import { ProgrammeDay } from '../../../lib/components/programme-day.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { useTexts } from '../../../messages/overview.ts';

export function ExpiredCard() {
  const texts = useTexts();
  const { data, ...load } = useField(pointsArea, 'totalExpiresPoint', {});
  const balanceLoad = useField(pointsArea, 'balance', sumsOnly);
  return (
    <Section title={texts.expiredThisMonth}>
      <FieldView
        loads={[load, balanceLoad]}
        errorMessage={texts.notLoaded.expired}
        skeleton={<ListSkeleton rows={1} height={20} />}
      >
        {() => <Expired expired={data.expiredPointsThisMonthList} />}
      </FieldView>
    </Section>
  );
}

function Expired({ expired }: { expired: readonly ExpiredPoints[] }) {
  const texts = useTexts();
  const format = useFormat();
  const isAll = useAuth((state) => state.selectedCustomer === 0);
  if (expired.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {texts.expiredNone}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {expired.map(({ expiredAt, points, customer }, index) => (
        <Box
          component="li"
          // Two lots may expire at the same moment with the same number of points.
          key={`${expiredAt} ${index}`}
          sx={{ display: 'flex', gap: 2, typography: 'body2' }}
        >
          <ProgrammeDay value={expiredAt} />
          {isAll && (
            <Box component="span" sx={{ minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {customer.name}
            </Box>
          )}
          <Box component="span" sx={{ ml: 'auto', flex: 'none' }}>
            {texts.points(points, format.number(points))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
