import { useEffect } from 'react';
import toast, { Toaster } from 'react-hot-toast';
import { Sample } from '../sample.tsx';

export function Component() {
  useEffect(() => {
    toast.success('Sent');
  }, []);
  return (
    <Sample
      works={() => {
        const shown = document.querySelector('[data-rht-toaster] [role=status]')?.parentElement;
        return shown != null && getComputedStyle(shown).display === 'flex';
      }}
    >
      <Toaster />
    </Sample>
  );
}
