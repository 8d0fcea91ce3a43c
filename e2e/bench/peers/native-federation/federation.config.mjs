import { readFileSync } from 'node:fs';
import { share, withNativeFederation } from '@softarc/native-federation/config';

const { name, exposes } = JSON.parse(process.env.PEER_BUILD);

/** The catalogue's version, which the package.json of a workspace does not name. */
function once(each) {
  const { version } = JSON.parse(readFileSync(`node_modules/${each}/package.json`, 'utf8'));
  return { singleton: true, strictVersion: false, requiredVersion: version };
}

export default withNativeFederation({
  name,
  exposes,
  shared: share(
    Object.fromEntries(
      ['react', 'react-dom', 'react-router-dom', '@atrium/host', '@emotion/react'].map((each) => [
        each,
        once(each),
      ]),
    ),
    process.cwd(),
  ),
});
