import type { DeskInputOf, DeskProgramme, ProgrammeChange } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { ErrorState, Fact, Facts, ListSkeleton, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { ChangeDialog } from '../../../lib/asking/change-dialog.tsx';
import { useAsking } from '../../../lib/asking/use-asking.ts';
import { ChangesSection } from '../../../lib/components/changes-section.tsx';
import { ProgrammePage } from '../../../lib/components/programme-page.tsx';
import { useProgramme } from '../../../lib/use-programme.ts';
import { useTexts } from '../../../messages/index.ts';
import { describeSettings, enteredOf } from '../settings-change.ts';

const CHANGES = 'GET /customer-portal/desk/programme/changes';

/** What holds for the whole programme, and who changed what of it. */
export function SettingsPage() {
  const { programmeSettings: texts } = useTexts();
  const { data, error, reload } = useProgramme();
  const asking = useAsking<'settings'>(() => describeSettings(texts), reload);
  const programme = data?.programme;
  const change = data?.mayChange && (
    <Button variant="contained" onClick={() => asking.open('settings', 0, enteredOf(data.programme))}>
      {texts.change}
    </Button>
  );
  return (
    <ProgrammePage actions={change} below={data?.mayChange && <Changes programme={data.programme} />}>
      {error && !data ? (
        <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />
      ) : programme ? (
        <Box sx={{ p: 2 }}>
          <Settings programme={programme} />
        </Box>
      ) : (
        <ListSkeleton rows={2} height={56} />
      )}
      <ChangeDialog asking={asking} />
    </ProgrammePage>
  );
}

function Settings({ programme }: { readonly programme: DeskProgramme }) {
  const { programmeSettings: texts } = useTexts();
  const format = useFormat();
  const { timeZone, lotMonths, refundDays, correctAlone } = programme;
  return (
    <Facts minWidth={200}>
      <Fact label={texts.fields.timeZone}>{timeZone}</Fact>
      <Fact label={texts.fields.lotMonths}>{format.number(lotMonths)}</Fact>
      <Fact label={texts.fields.refundDays}>{format.number(refundDays)}</Fact>
      <Fact label={texts.fields.correctAlone}>{format.number(correctAlone)}</Fact>
    </Facts>
  );
}

function Changes({ programme }: { readonly programme: DeskProgramme }) {
  const { programmeSettings: texts, rewards, earnRules, programme: pages } = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another object after each change.
  const load = useCallback(
    (query: DeskInputOf<typeof CHANGES>['query']) => request(CHANGES, { query }),
    [programme],
  );
  const labels: Readonly<Record<ProgrammeChange['subject'], Readonly<Record<string, string>>>> = {
    programme: texts.fields,
    reward: { ...texts.otherFields, ...rewards.fields, ...texts.rewardFields },
    earn_rule: { ...texts.otherFields, ...earnRules.fields },
  };
  const kinds = { programme: pages.title, reward: pages.rewards, earn_rule: pages.earning };
  return (
    <ChangesSection<ProgrammeChange>
      load={load}
      nameOf={({ name }) => name ?? texts.whole}
      kindOf={({ subject }) => kinds[subject]}
      labelOf={(field, { subject }) => labels[subject][field] ?? field}
    />
  );
}
