import Box from '@mui/material/Box';
import Link, { type LinkProps } from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

export interface MaybeLinkProps extends Omit<LinkProps, 'href' | 'component'> {
  /** From `linkTo` of `@atrium/host`. */
  to: string | null;
}

/** A link within the portal, or plain text where `to` is null. */
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
