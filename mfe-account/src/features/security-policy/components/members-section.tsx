import type { PolicyState } from '@atrium/contract';
import { PlainTable } from '@atrium/lists';
import { DateTime, Section, StatusBadge } from '@atrium/ui';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTexts as useAccountTexts } from '../../../messages/index.ts';
import { useTexts } from '../../../messages/security-policy.ts';

const DAY_MS = 86_400_000;
const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };

/** Who could meet the policy with the factors that they have, and until when others may go on as before. */
export function MembersSection({ state: { policy, members } }: { state: PolicyState }) {
  const texts = useTexts();
  const { roles } = useAccountTexts();
  const sorted = [...members].sort(
    (one, other) => Number(one.meets.includes(policy.demands)) - Number(other.meets.includes(policy.demands)),
  );
  return (
    <Section title={texts.members} description={texts.membersText} flush>
      <PlainTable
        label={texts.members}
        isPlainText
        columns={[{ label: texts.member }, { label: texts.has, sx: wideOnly }, {}]}
      >
        {sorted.map((member) => {
          const strongest = member.meets.includes('passkey') ? 'passkey' : (member.meets.at(-1) ?? 'any');
          const isMissing = !member.meets.includes(policy.demands);
          return (
            <TableRow key={member.id}>
              <TableCell>
                {member.displayName}
                <br />
                <small>{roles[member.role].name}</small>
                <Box component="small" sx={{ display: { xs: 'block', sm: 'none' } }}>
                  {texts.strongest[strongest]}
                </Box>
              </TableCell>
              <TableCell sx={wideOnly}>{texts.strongest[strongest]}</TableCell>
              <TableCell align="right">
                {policy.demands !== 'any' && (
                  <>
                    <StatusBadge
                      tone={isMissing ? 'attention' : 'success'}
                      label={isMissing ? texts.isMissing : texts.isReady}
                    />
                    {isMissing && <Until policy={policy} joinedAt={member.joinedAt} />}
                  </>
                )}
              </TableCell>
            </TableRow>
          );
        })}
      </PlainTable>
    </Section>
  );
}

/** When the demand begins to apply to a member, if it does not yet. */
function Until({ policy, joinedAt }: { policy: PolicyState['policy']; joinedAt: string }) {
  const texts = useTexts();
  const from = Math.max(Date.parse(policy.setAt ?? joinedAt), Date.parse(joinedAt));
  const until = new Date(from + policy.graceDays * DAY_MS);
  if (until.getTime() <= Date.now()) return null;
  return (
    <div>
      <small>
        {texts.until} <DateTime value={until.toISOString()} />
      </small>
    </div>
  );
}
