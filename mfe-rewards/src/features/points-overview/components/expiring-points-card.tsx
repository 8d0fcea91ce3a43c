import type { ExpiringPoints } from '@atrium/contract';
import { useArea, useField } from '@atrium/stores';
import { DateTime, EmptyState, ErrorState, ListSkeleton, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { pointsArea } from '../../../lib/points.area.ts';
import { useTexts } from '../../../lib/use-texts.ts';

/** Points by their expiry, soonest first, and those that expired this month. */
export function ExpiringPointsCard() {
  const texts = useTexts();
  const list = useField(pointsArea, 'expiresList', {});
  const sums = useField(pointsArea, 'totalExpiresPoint', {});
  const error = list.error ?? sums.error;
  const reload = () => {
    list.reload();
    sums.reload();
  };
  return (
    <Section title={texts.expiring} description={texts.expiringText}>
      {error ? (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={reload} />
      ) : list.isFirstLoad || sums.isFirstLoad ? (
        <Box aria-busy>
          <ListSkeleton rows={4} height={36} />
        </Box>
      ) : (
        <Expiries />
      )}
    </Section>
  );
}

function Expiries() {
  const texts = useTexts();
  const format = useFormat();
  const expiresList = useArea(pointsArea, (state) => state.expiresList);
  const total = useArea(pointsArea, (state) => state.totalExpiresPoint);
  if (expiresList.length === 0)
    return <EmptyState title={texts.expiringNoneTitle}>{texts.expiringNoneText}</EmptyState>;
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {expiresList.map((expiry) => (
          <Expiry key={expiry.expiresAt} expiry={expiry} share={expiry.points / Math.max(total, 1)} />
        ))}
      </Box>
      <Line label={texts.expiringTotal} points={format.number(total)} isSum />
      <Divider sx={{ my: 2 }} />
      <ExpiredThisMonth />
    </>
  );
}

function Expiry({ expiry, share }: { expiry: ExpiringPoints; share: number }) {
  const format = useFormat();
  return (
    <Box component="li">
      <Line label={<DateTime value={expiry.expiresAt} />} points={format.number(expiry.points)} />
      <Box
        aria-hidden
        sx={{ height: 4, mt: 0.5, borderRadius: 1, bgcolor: 'surface.subtle', overflow: 'hidden' }}
      >
        <Box
          sx={{ height: 1, minWidth: 4, width: `${share * 100}%`, bgcolor: 'primary.main', borderRadius: 1 }}
        />
      </Box>
    </Box>
  );
}

function ExpiredThisMonth() {
  const texts = useTexts();
  const format = useFormat();
  const expired = useArea(pointsArea, (state) => state.expiredPointsThisMonthList);
  return (
    <>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {texts.expiredThisMonth}
      </Typography>
      {expired.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {texts.expiredNone}
        </Typography>
      ) : (
        expired.map(({ expiredAt, points }) => (
          <Line key={expiredAt} label={<DateTime value={expiredAt} />} points={format.number(points)} />
        ))
      )}
    </>
  );
}

function Line({ label, points, isSum = false }: { label: ReactNode; points: string; isSum?: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        typography: 'body2',
        ...(isSum ? { mt: 1.5, fontWeight: 600 } : undefined),
      }}
    >
      <span>{label}</span>
      <span>{points}</span>
    </Box>
  );
}
