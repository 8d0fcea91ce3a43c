import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** What {@link Icon} takes. */
export interface IconProps extends Omit<SvgIconProps, 'path'> {
  /** Path data in a box of 24 by 24: one of `icons`, or what a remote's `remote.json` brings. */
  path: string;
  /** Its accessible name, where nothing beside it says the same; decoration without. */
  label?: string;
}

/** A line drawing in the colour of the text around it. */
export function Icon({ path, label, ...rest }: IconProps) {
  const named = label !== undefined && { role: 'img', 'aria-label': label, 'aria-hidden': undefined };
  return (
    <SvgIcon fontSize="small" {...named} {...rest}>
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  );
}
