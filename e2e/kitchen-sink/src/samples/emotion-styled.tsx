import styled from '@emotion/styled';
import { Sample } from '../sample.tsx';

const Red = styled.p`
  color: rgb(1, 2, 3);
`;

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const line = drawn.querySelector('p');
        return line !== null && getComputedStyle(line).color === 'rgb(1, 2, 3)';
      }}
    >
      <Red>Red</Red>
    </Sample>
  );
}
