import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';

/** Strokes in a box of 24 by 24, drawn for the shell. */
const strokes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  chevrons: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  signOut: 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M11 12h10M17.500 8.500L21 12l-3.500 3.500',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  moon: 'M20 14.200A8.200 8.200 0 0 1 9.800 4 8.200 8.200 0 1 0 20 14.200z',
  screen: 'M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8.500 20h7M12 16v4',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9.900 6A8.600 8.600 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a16 16 0 0 1-2.900 3.600M14.500 17.900a8.500 8.500 0 0 1-2.500.6C6 18.500 2.500 12 2.500 12a16 16 0 0 1 4-4.500M10 10a3 3 0 0 0 4.100 4.200',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  home: 'M4 11l8-7 8 7M6 9.500V19a1 1 0 0 0 1 1h3.500v-5.500h3V20H17a1 1 0 0 0 1-1V9.500',
  building: 'M5 20V5a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v15M14 9h4a1 1 0 0 1 1 1v10M3 20h18M8 8h3M8 12h3M8 16h3',
  layers: 'M12 4l8.500 4.500L12 13 3.500 8.500 12 4zM4 12.500l8 4.300 8-4.300M4 16.300l8 4.200 8-4.200',
  alert:
    'M12 8v5M12 16.500v.1M10.700 4.200L2.900 17.700A1.500 1.500 0 0 0 4.200 20h15.600a1.500 1.500 0 0 0 1.300-2.300L13.300 4.200a1.500 1.500 0 0 0-2.600 0z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 7.800v.1',
};
export type IconName = keyof typeof strokes;

interface IconProps extends SvgIconProps {
  readonly name: IconName;
}

/** One of the shell's own icons; decorative, so the control around it carries the name. */
export function Icon({ name, ...rest }: IconProps): ReactNode {
  return (
    <SvgIcon fontSize="small" {...rest}>
      <path
        d={strokes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  );
}

/** An icon that a remote brings along as path data. */
export function MenuIcon({ path }: { readonly path: string }): ReactNode {
  return (
    <SvgIcon fontSize="small" aria-hidden>
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
