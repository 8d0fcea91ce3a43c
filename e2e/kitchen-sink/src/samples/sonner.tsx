import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { Sample } from '../sample.tsx';

export function Component() {
  useEffect(() => {
    toast('Sent');
  }, []);
  return (
    <Sample
      works={() => {
        const shown = document.querySelector('[data-sonner-toast]');
        return shown !== null && getComputedStyle(shown).position === 'absolute';
      }}
    >
      <Toaster />
    </Sample>
  );
}
