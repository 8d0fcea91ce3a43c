// Path data in boxes of 24 by 24. Separate exports, so that a page carries only those that it draws.

/** Alert. */
export const alert =
  'M12 8v5M12 16.500v.1M10.700 4.200L2.900 17.700A1.500 1.500 0 0 0 4.200 20h15.600a1.500 1.500 0 0 0 1.300-2.300L13.300 4.200a1.500 1.500 0 0 0-2.600 0z';
/** Arrow. */
export const arrow = 'M5 12h14M13 6l6 6-6 6';
/** Bell. */
export const bell = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0';
/** Box. */
export const box = 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20';
/** Building. */
export const building =
  'M5 20V5a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v15M14 9h4a1 1 0 0 1 1 1v10M3 20h18M8 8h3M8 12h3M8 16h3';
/** Card. */
export const card = 'M3.5 6.5h17v11h-17zM3.5 10.5h17';
/** Check. */
export const check = 'M5 12.5l4.5 4.5L19 7.5';
/** Chevron left. */
export const chevronLeft = 'M14.5 5l-7 7l7 7';
/** Chevron right. */
export const chevronRight = 'M9.5 5l7 7l-7 7';
/** Chevrons. */
export const chevrons = 'M8 10l4-4 4 4M8 14l4 4 4-4';
/** Clock. */
export const clock = 'M12 7v5l3 2M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z';
/** Close. */
export const close = 'M6 6l12 12M18 6L6 18';
/** Document. */
export const document = 'M7 3.5h7l4 4v13H7zM14 3.5v4h4';
/** Download. */
export const download = 'M12 4v11M7 10.5l5 5l5-5M5 20h14';
/** Eye. */
export const eye =
  'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z';
/** Eye off. */
export const eyeOff =
  'M4 4l16 16M9.900 6A8.600 8.600 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a16 16 0 0 1-2.900 3.600M14.500 17.900a8.500 8.500 0 0 1-2.500.6C6 18.500 2.500 12 2.500 12a16 16 0 0 1 4-4.500M10 10a3 3 0 0 0 4.100 4.200';
/** Home. */
export const home = 'M4 11l8-7 8 7M6 9.500V19a1 1 0 0 0 1 1h3.500v-5.500h3V20H17a1 1 0 0 0 1-1V9.500';
/** Hourglass. */
export const hourglass = 'M7 4h10M7 20h10M8 4c0 5 8 6 8 16M16 4c0 5-8 6-8 16';
/** Info. */
export const info = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 7.800v.1';
/** Layers. */
export const layers =
  'M12 4l8.500 4.500L12 13 3.500 8.500 12 4zM4 12.500l8 4.300 8-4.300M4 16.300l8 4.200 8-4.200';
/** Menu. */
export const menu = 'M4 7h16M4 12h16M4 17h16';
/** Minus. */
export const minus = 'M5 12h14';
/** Moon. */
export const moon = 'M20 14.200A8.200 8.200 0 0 1 9.800 4 8.200 8.200 0 1 0 20 14.200z';
/** More. */
export const more = 'M6 12h.01M12 12h.01M18 12h.01';
/** Person. */
export const person = 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 20c.5-4 3.5-5.5 7-5.5s6.5 1.5 7 5.5';
/** Plus. */
export const plus = 'M12 5v14M5 12h14';
/** Screen. */
export const screen =
  'M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8.500 20h7M12 16v4';
/** Search. */
export const search = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5';
/** Shield. */
export const shield = 'M12 3.5l7 2.5v6c0 4-3 7-7 8.5-4-1.5-7-4.5-7-8.5V6z';
/** Sign out. */
export const signOut = 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M11 12h10M17.500 8.500L21 12l-3.500 3.500';
/** Sun. */
export const sun =
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400';
/** Tray. */
export const tray = 'M4 13h4.5l1.5 2.5h4L15.5 13H20M4 13l3-8h10l3 8v6H4z';
