import type { ApplicationDetail } from '@atrium/contract';
import { DateTime, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DueDate } from '../../../lib/components/due-date.tsx';
import { useTexts } from '../../../lib/use-texts.ts';

/** The application's fields. */
export function Facts({ application }: { application: ApplicationDetail }) {
  const texts = useTexts();
  const format = useFormat();
  const { category, country, status, appliedAt, dueAt, updatedAt, spending } = application;
  return (
    <Section title={texts.details}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <Fact label={texts.columns.category}>{category.name}</Fact>
        <Fact label={texts.columns.country}>{country.name}</Fact>
        <Fact label={texts.columns.status}>{`${status.mainStatus.name} · ${status.name}`}</Fact>
        <Fact label={texts.columns.appliedAt}>
          <DateTime value={appliedAt} />
        </Fact>
        <Fact label={texts.columns.dueAt}>
          {dueAt ? <DueDate value={dueAt} spelled="overdue" /> : texts.noDueDate}
        </Fact>
        <Fact label={texts.columns.updatedAt}>
          <DateTime value={updatedAt} format="dateTime" />
        </Fact>
        <Fact label={texts.columns.spending}>{format.money(spending)}</Fact>
      </Box>
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0 }}>
        {children}
      </Typography>
    </div>
  );
}
