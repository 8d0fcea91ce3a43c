import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { Sample } from '../sample.tsx';

export function Component() {
  const [name, setName] = useState('');
  const { getRootProps, getInputProps } = useDropzone({ onDrop: ([file]) => setName(file?.name ?? '') });
  return (
    <Sample
      works={(drawn) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['A letter'], 'letter.txt'));
        if (!name)
          drawn
            .querySelector('[role=presentation]')
            ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
        return name === 'letter.txt';
      }}
    >
      <div {...getRootProps()}>
        <input {...getInputProps()} />
        {name || 'Drop a file'}
      </div>
    </Sample>
  );
}
