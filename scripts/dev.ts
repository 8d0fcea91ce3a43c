// `npm run dev`: everything with hot reload, and the API restarts with each change; `npm run dev -- mfe-rewards`: only
// that one, inside the built portal.
import { deployables } from './deployables.ts';
import { runPortal } from './portal.ts';

const named = process.argv.slice(2);
const unknown = named.filter((name) => !deployables().includes(name));
if (unknown.length > 0) {
  console.error(`Unknown deployable: ${unknown.join(', ')}. Choose from ${deployables().join(', ')}.`);
  process.exit(1);
}
const edited = named.length > 0 ? named : deployables();
// State survives an edit only with React's development build, which comes from the shell.
await runPortal({
  hotReload: [...new Set(['shell', ...edited])],
  typesChecked: edited,
  restartApi: true,
});
