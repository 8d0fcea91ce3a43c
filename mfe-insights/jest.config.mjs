import { fileURLToPath } from 'node:url';
import preset from '@atrium/testing/jest-fake-host';

export default {
  ...preset,
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    '^react-virtualized-auto-sizer$': fileURLToPath(new URL('./src/testing/auto-sizer.cjs', import.meta.url)),
  },
};
