import { inLocale, type ReleaseSetRemote, type RemoteRoute } from '@atrium/contract';
import { customerPath, useAuth, useIsOnline, useLocale } from '@atrium/host';
import { Icon, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useReleaseSet } from '../lib/release-set.ts';
import { useTexts } from '../messages/index.ts';
import { FailureFooter } from './failure-footer.tsx';
import { areaName, menuOf } from './menu.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PART_TO_COME } from './remote-loader.ts';
import { type RemoteFailure, RemoteView } from './remote-view.tsx';

interface RemotePageProps {
  readonly remote: ReleaseSetRemote;
  /** It is null if only the whole release set describes it. */
  readonly route: RemoteRoute | null;
}

export function RemotePage({ remote, route }: RemotePageProps): ReactNode {
  const id = route?.id ?? PART_TO_COME;
  const part = useMemo(() => ({ remote, kind: 'routes', id }) as const, [remote, id]);
  return (
    <RemoteView
      part={part}
      skeleton={<PageSkeleton />}
      renderFailure={(failure) => <AreaFailure {...failure} route={route} />}
    />
  );
}

function AreaFailure({ route, ...failure }: RemoteFailure & Pick<RemotePageProps, 'route'>): ReactNode {
  const { part, isLeftOut } = failure;
  const { remoteProblem: text } = useTexts();
  const { locale } = useLocale();
  const releaseSet = useReleaseSet();
  const permissions = useAuth((state) => state.user?.permissions);
  const customerId = useAuth((state) => state.selectedCustomer);
  const isOffline = !useIsOnline();
  // What is around a page in a layout still works.
  const name = route?.layout ? inLocale(route.title, locale) : areaName(part.remote, locale);
  const others = menuOf(releaseSet, locale, (wanted) => permissions?.includes(wanted) ?? false).filter(
    (entry) => !entry.key.startsWith(`${part.remote.name}/`),
  );
  return (
    <Paper variant="outlined" role="alert" sx={{ maxWidth: 560, p: 4, mt: 2 }}>
      <Box component={Icon} path={icons.alert} sx={{ color: 'text.secondary', mb: 1.5 }} />
      <Typography component="h1" variant="h5" sx={{ mb: 0.5 }}>
        {(isLeftOut ? text.leftOut : text.title)(name)}
      </Typography>
      {isLeftOut && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {text.leftOutWhy}
        </Typography>
      )}
      <Typography color="textSecondary">{isOffline ? text.offline : text.stillWorks}</Typography>
      {!isOffline && others.length > 0 && (
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2, mt: 1 }}>
          <Typography color="textSecondary">{text.stillWorksHere}</Typography>
          {others.map((entry) => (
            <Link key={entry.key} component={RouterLink} to={customerPath(entry.path, customerId)}>
              {entry.label}
            </Link>
          ))}
        </Stack>
      )}
      <FailureFooter {...failure} />
    </Paper>
  );
}
