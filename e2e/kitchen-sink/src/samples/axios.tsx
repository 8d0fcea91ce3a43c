import axios from 'axios';
import { useEffect, useState } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const [status, setStatus] = useState(0);
  useEffect(() => {
    void axios.get(window.location.pathname).then((answer) => setStatus(answer.status));
  }, []);
  return <Sample works={() => status === 200}>{status}</Sample>;
}
