import { customerPath } from '@atrium/host';
import { applicationsQuery, changedAddress, decodeQuery } from '@atrium/lists';
import { useArea, useField } from '@atrium/stores';
import { Icon, icons, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { applicationsArea } from '../../../lib/applications.area.ts';
import { applicationAddress } from '../../../lib/components/application-link.tsx';
import { rememberOpened } from '../../../lib/last-opened.ts';
import { displayParameters, withoutPaging } from '../../../lib/list-address.ts';
import { useTexts } from '../../../messages/index.ts';
import { SCREEN_ONLY } from './print-styles.tsx';

interface NeighboursProps {
  id: string;
  /** False until the application is known to exist. */
  isKnown: boolean;
}

/** Links back to the list, and to the previous and next application in it. */
export function Neighbours({ id, isKnown }: NeighboursProps) {
  const texts = useTexts();
  const [address] = useSearchParams();
  const position = useArea(applicationsArea, (state) => state.neighbours?.position ?? null);
  return (
    <Box className={SCREEN_ONLY} sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, minHeight: 36 }}>
      <Box sx={{ flex: 1 }}>
        <Link
          component={RouterLink}
          to={customerPath(`applications${listSearch(address, position)}`)}
          onClick={() => rememberOpened(Number(id))}
          variant="body2"
        >
          {`← ${texts.backToList}`}
        </Link>
      </Box>
      {isKnown && <Steps id={id} address={address} />}
    </Box>
  );
}

function Steps({ id, address }: { id: string; address: URLSearchParams }) {
  const texts = useTexts();
  const format = useFormat();
  const query = withoutPaging(decodeQuery(applicationsQuery, address).query);
  const { neighbours } = useField(applicationsArea, 'neighbours', { params: { id }, query }).data;
  if (!neighbours) return null;
  const { position, total, hasMore, previous, next } = neighbours;
  if (position === null && !previous && !next) return null;
  const place = position !== null && ([format.number(position), format.number(total)] as const);
  return (
    <Box
      component="nav"
      aria-label={texts.neighbours}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', mr: 0.5 }}>
        {place && (hasMore ? texts.positionOfMore(...place) : texts.position(...place))}
      </Typography>
      <Step to={previous} name={texts.previous} none={texts.noPrevious} icon={icons.chevronLeft} />
      <Step to={next} name={texts.next} none={texts.noNext} icon={icons.chevronRight} />
    </Box>
  );
}

interface StepProps {
  to: { id: number; reference: string } | null;
  name: (reference: string) => string;
  /** It is shown instead of the link if there is no neighbour. */
  none: string;
  icon: string;
}

function Step({ to, name, none, icon }: StepProps) {
  const [address] = useSearchParams();
  const mark = <Icon path={icon} />;
  if (!to)
    return (
      <IconButton size="small" disabled aria-label={none}>
        {mark}
      </IconButton>
    );
  return (
    <IconButton
      size="small"
      component={RouterLink}
      to={applicationAddress(to.id, address.toString())}
      aria-label={name(to.reference)}
      title={to.reference}
    >
      {mark}
    </IconButton>
  );
}

/** The list as the user left it, at the page that has this application now. */
function listSearch(address: URLSearchParams, position: number | null): string {
  const { pageSize } = decodeQuery(applicationsQuery, address).query;
  const page = position === null ? undefined : Math.ceil(position / pageSize);
  const list = page ? changedAddress(applicationsQuery, address, { page }, displayParameters) : address;
  return list.size > 0 ? `?${list}` : '';
}
