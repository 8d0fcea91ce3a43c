import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** Props of {@link Icon}. */
export interface IconProps extends Omit<SvgIconProps, 'path'> {
  /** SVG path data in a 24 by 24 box: one of `icons`, or from a `remote.json`. */
  path: string;
  /** Accessible name, where no text next to it says the same. Without it the icon is decoration. */
  label?: string;
}

/** A line icon in the colour of the surrounding text. */
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
