import initSqlJs from 'sql.js';
import { Sample } from '../sample.tsx';

const wasm = new URL('sql.js/dist/sql-wasm.wasm', import.meta.url).href;

export function Component() {
  return (
    <Sample
      works={async () => {
        const { Database } = await initSqlJs({ locateFile: () => wasm });
        const [result] = new Database().exec('SELECT 6 * 7');
        return result?.values[0]?.[0] === 42;
      }}
    >
      sql.js
    </Sample>
  );
}
