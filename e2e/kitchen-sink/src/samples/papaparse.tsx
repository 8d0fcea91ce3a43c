import Papa from 'papaparse';
import { Sample } from '../sample.tsx';

export function Component() {
  const { data } = Papa.parse<{ name: string }>('name,amount\n"Acme, Inc.",3', { header: true });
  return <Sample works={() => data[0]?.name === 'Acme, Inc.'}>{data[0]?.name}</Sample>;
}
