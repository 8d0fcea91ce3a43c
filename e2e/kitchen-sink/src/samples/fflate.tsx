import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { Sample } from '../sample.tsx';

export function Component() {
  const letter = unzipSync(zipSync({ 'letter.txt': strToU8('A letter') }))['letter.txt'];
  return (
    <Sample works={() => letter !== undefined && strFromU8(letter) === 'A letter'}>
      {letter && strFromU8(letter)}
    </Sample>
  );
}
