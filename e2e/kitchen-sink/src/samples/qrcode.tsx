import { toDataURL } from 'qrcode';
import { useEffect, useState } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const [address, setAddress] = useState('');
  useEffect(() => {
    void toDataURL('https://portal.example').then(setAddress);
  }, []);
  return (
    <Sample works={(drawn) => (drawn.querySelector('img')?.naturalWidth ?? 0) > 20}>
      {address && <img src={address} alt="The portal's address" />}
    </Sample>
  );
}
