import confetti from 'canvas-confetti';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={async () => {
        const throwing = confetti({ particleCount: 5, ticks: 10, disableForReducedMotion: false });
        const isDrawn = document.querySelector('body > canvas') !== null;
        await throwing;
        return isDrawn;
      }}
    >
      canvas-confetti
    </Sample>
  );
}
