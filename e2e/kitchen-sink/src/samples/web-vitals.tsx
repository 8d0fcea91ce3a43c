import { useEffect, useState } from 'react';
import { onTTFB } from 'web-vitals';
import { Sample } from '../sample.tsx';

export function Component() {
  const [value, setValue] = useState(-1);
  useEffect(() => onTTFB((metric) => setValue(metric.value)), []);
  return <Sample works={() => value >= 0}>{value}</Sample>;
}
