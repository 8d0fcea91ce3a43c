import qs from 'qs';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample works={() => qs.stringify(qs.parse('a[b]=1&a[c]=2'), { encode: false }) === 'a[b]=1&a[c]=2'}>
      qs
    </Sample>
  );
}
