// SVG path data in 24 by 24 boxes. Separate exports, so that a page bundles only those that it uses.

/** Something needs attention. */
export const alert =
  'M12 8v5M12 16.5v.1M10.7 4.2L2.9 17.7A1.5 1.5 0 0 0 4.2 20h15.6a1.5 1.5 0 0 0 1.3-2.3L13.3 4.2a1.5 1.5 0 0 0-2.6 0z';
/** Leads to another page. */
export const arrow = 'M5 12h14M13 6l6 6-6 6';
/** Notifications. */
export const bell = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0';
/** A payment. */
export const card = 'M3.5 6.5h17v11h-17zM3.5 10.5h17';
/** Done, or allowed. */
export const check = 'M5 12.5l4.5 4.5L19 7.5';
/** Previous. */
export const chevronLeft = 'M14.5 5l-7 7l7 7';
/** Next; expands a section. */
export const chevronRight = 'M9.5 5l7 7l-7 7';
/** Opens a selection. */
export const chevrons = 'M8 10l4-4 4 4M8 14l4 4 4-4';
/** A deadline. */
export const clock = 'M12 7v5l3 2M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z';
/** Closes what is open. */
export const close = 'M6 6l12 12M18 6L6 18';
/** A document. */
export const document = 'M7 3.5h7l4 4v13H7zM14 3.5v4h4';
/** Downloads a file. */
export const download = 'M12 4v11M7 10.5l5 5l5-5M5 20h14';
/** Shows a password. */
export const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z';
/** A reward. */
export const gift = 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20';
/** Help. */
export const help =
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.7.4-1.1.9-1.1 1.7M12 16.8v.1';
/** The home page. */
export const home = 'M4 11l8-7 8 7M6 9.5V19a1 1 0 0 0 1 1h3.5v-5.5h3V20H17a1 1 0 0 0 1-1V9.5';
/** Something expires. */
export const hourglass = 'M7 4h10M7 20h10M8 4c0 5 8 6 8 16M16 4c0 5-8 6-8 16';
/** Information. */
export const info = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 7.8v.1';
/** Something that a person wrote. */
export const message = 'M4 5.5h16v11H9.5L5.5 20v-3.5H4z';
/** The menu. */
export const menu = 'M4 7h16M4 12h16M4 17h16';
/** Less, or not allowed. */
export const minus = 'M5 12h14';
/** The dark colour scheme. */
export const moon = 'M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2z';
/** More actions. */
export const more = 'M6 12h.01M12 12h.01M18 12h.01';
/** A person. */
export const person = 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 20c.5-4 3.5-5.5 7-5.5s6.5 1.5 7 5.5';
/** More. */
export const plus = 'M12 5v14M5 12h14';
/** The colour scheme of the system. */
export const screen =
  'M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8.5 20h7M12 16v4';
/** Search. */
export const search = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5';
/** Settings. */
export const settings =
  'M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z';
/** Security. */
export const shield = 'M12 3.5l7 2.5v6c0 4-3 7-7 8.5-4-1.5-7-4.5-7-8.5V6z';
/** Signs out. */
export const signOut = 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M11 12h10M17.5 8.5L21 12l-3.5 3.5';
/** The light colour scheme. */
export const sun =
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4';
/** An empty list. */
export const tray = 'M4 13h4.5l1.5 2.5h4L15.5 13H20M4 13l3-8h10l3 8v6H4z';
