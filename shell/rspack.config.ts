import { shellConfig } from '@atrium/build';

export default shellConfig(import.meta.dirname);
