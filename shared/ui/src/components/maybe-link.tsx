import Box from '@mui/material/Box';
import Link, { type LinkProps } from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** What {@link MaybeLink} takes. */
export interface MaybeLinkProps extends Omit<LinkProps, 'href' | 'component'> {
  /** What `linkTo` of `@atrium/host` returns. */
  to: string | null;
}

/** A link within the portal, or the same words without one where they lead nowhere. */
export function MaybeLink({ to, children, ...rest }: MaybeLinkProps) {
  if (to === null)
    return (
      <Box component="span" sx={rest.sx ?? null}>
        {children}
      </Box>
    );
  return (
    <Link component={RouterLink} to={to} {...rest}>
      {children}
    </Link>
  );
}
