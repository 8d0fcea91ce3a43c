import { useEffect } from 'react';
import { ToastContainer, toast } from 'react-toastify';
import { Sample } from '../sample.tsx';

export function Component() {
  useEffect(() => {
    toast('Sent');
  }, []);
  return (
    <Sample
      works={() => {
        const shown = document.querySelector('.Toastify__toast-container');
        return shown !== null && getComputedStyle(shown).position === 'fixed';
      }}
    >
      <ToastContainer />
    </Sample>
  );
}
