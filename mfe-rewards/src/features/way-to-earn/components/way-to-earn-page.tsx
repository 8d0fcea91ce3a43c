import type { EarnPoint } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { Fact, Facts, PageHeader, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { DetailColumns, DetailPage } from '../../../lib/components/detail-page.tsx';
import { EarnedFacts } from '../../../lib/components/earned-facts.tsx';
import { pointsArea } from '../../../lib/points.area.ts';
import { useTexts } from '../../../messages/index.ts';
import { HowToEarn } from './how-to-earn.tsx';
import { PointsOfWay } from './points-of-way.tsx';

export function WayToEarnPage() {
  const texts = useTexts();
  const { id = '' } = useParams();
  const load = useField(pointsArea, 'earnPoint', { params: { id } });
  return (
    <DetailPage
      back={{ path: 'rewards/earn', label: texts.earnTitle }}
      title={texts.wayToEarn}
      nameOf={({ name }) => name}
      load={load}
      item={load.data.earnPoint}
      notFound={{ title: texts.wayNoneTitle, text: texts.wayNoneText }}
      errorMessage={texts.notLoaded.earnPoint}
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
              <Section title={texts.broughtThisYear}>
                <EarnedFacts earned={way.earned} label={texts.earned} />
              </Section>
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
