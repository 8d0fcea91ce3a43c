import { remoteConfig } from '@atrium/build';

export default remoteConfig(import.meta.dirname);
