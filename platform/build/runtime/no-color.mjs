/** It replaces colours of MUI's default theme, which is built at the start and which no page has. */
const shade = '#757575';

export default {
  50: shade,
  200: shade,
  300: shade,
  400: shade,
  500: shade,
  700: shade,
  800: shade,
  900: shade,
};
