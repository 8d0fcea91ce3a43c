import { Button, MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <MantineProvider>
      <Sample
        works={(drawn) => {
          const button = drawn.querySelector('button');
          return button !== null && getComputedStyle(button).backgroundColor === 'rgb(34, 139, 230)';
        }}
      >
        <Button>Send</Button>
      </Sample>
    </MantineProvider>
  );
}
