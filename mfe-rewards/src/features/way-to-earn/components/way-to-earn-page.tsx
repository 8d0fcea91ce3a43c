import type { EarnPoint } from '@atrium/contract';
import { useArea, useField } from '@atrium/stores';
import { DateTime, Fact, Facts, PageHeader, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { DetailColumns, DetailPage } from '../../../lib/components/detail-page.tsx';
import { pointsArea } from '../../../lib/points.area.ts';
import { useTexts } from '../../../messages/index.ts';
import { HowToEarn } from './how-to-earn.tsx';
import { PointsOfWay } from './points-of-way.tsx';

/** One way to earn: its rule, how to do it, and what it has brought so far. */
export function WayToEarnPage() {
  const texts = useTexts();
  const { id = '' } = useParams();
  const load = useField(pointsArea, 'earnPoint', { params: { id } });
  const held = useArea(pointsArea, (state) => state.earnPoint);
  return (
    <DetailPage
      back={{ path: 'rewards/earn', label: texts.earnTitle }}
      title={texts.wayToEarn}
      nameOf={({ name }) => name}
      load={load}
      item={held && String(held.id) === id ? held : null}
      none={{ title: texts.wayNoneTitle, text: texts.wayNoneText }}
      missing={texts.notLoaded.earnPoint}
    >
      {(way) => (
        <>
          <PageHeader title={way.name} description={way.description} />
          <DetailColumns>
            <Box sx={{ display: 'grid', gap: 2 }}>
              <HowToEarn way={way} />
              <Rule way={way} />
            </Box>
            <Box sx={{ display: 'grid', gap: 2 }}>
              <Earned way={way} />
              <PointsOfWay key={way.id} way={way} />
            </Box>
          </DetailColumns>
        </>
      )}
    </DetailPage>
  );
}

function Rule({ way: { points, perAmount, pendingDays, daysBeforeDue } }: { way: EarnPoint }) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Section title={texts.rule}>
      <Facts minWidth={176}>
        <Fact label={perAmount === null ? texts.pointsEachTime : texts.pointsByFees}>
          {texts.points(points, format.signed(points))}
        </Fact>
        <Fact label={texts.canBeSpent}>
          {pendingDays === 0 ? texts.atOnce : texts.afterDays(pendingDays, format.number(pendingDays))}
        </Fact>
        {daysBeforeDue !== null && (
          <Fact label={texts.paidBeforeDue}>{texts.days(daysBeforeDue, format.number(daysBeforeDue))}</Fact>
        )}
      </Facts>
    </Section>
  );
}

function Earned({ way: { earned } }: { way: EarnPoint }) {
  const texts = useTexts();
  const format = useFormat();
  const { points, times, pending, lastAt } = earned;
  return (
    <Section title={texts.broughtThisYear}>
      <Facts minWidth={112}>
        <Fact label={texts.earned}>{texts.points(points, format.number(points))}</Fact>
        <Fact label={texts.timesLabel}>{texts.timesEarned(times, format.number(times))}</Fact>
        {pending > 0 && <Fact label={texts.pendingOfRule}>{format.number(pending)}</Fact>}
        {lastAt && (
          <Fact label={texts.lastEarned}>
            <DateTime value={lastAt} />
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
