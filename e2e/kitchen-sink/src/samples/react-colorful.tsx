import { useState } from 'react';
import { HexColorPicker } from 'react-colorful';
import { Sample } from '../sample.tsx';

export function Component() {
  const [color, setColor] = useState('#aabbcc');
  return (
    <Sample
      works={(drawn) => {
        const picker = drawn.querySelector('.react-colorful');
        return picker !== null && getComputedStyle(picker).width === '200px';
      }}
    >
      <HexColorPicker color={color} onChange={setColor} />
    </Sample>
  );
}
