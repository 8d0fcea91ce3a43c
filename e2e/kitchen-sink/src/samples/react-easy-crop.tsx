import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Sample } from '../sample.tsx';
import picture from './picture.png';

export function Component() {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  return (
    <Sample
      works={(drawn) => {
        const area = drawn.querySelector('[data-testid=cropper]');
        return area !== null && getComputedStyle(area).position === 'absolute' && area.clientWidth > 0;
      }}
    >
      <div style={{ position: 'relative', height: 200 }}>
        <Cropper image={picture} crop={crop} onCropChange={setCrop} aspect={1} />
      </div>
    </Sample>
  );
}
