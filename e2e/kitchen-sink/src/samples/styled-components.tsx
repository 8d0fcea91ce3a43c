import styled, { keyframes } from 'styled-components';
import { Sample } from '../sample.tsx';

const turn = keyframes`
  to { rotate: 1turn; }
`;

const Red = styled.p`
  color: rgb(1, 2, 3);
  animation: ${turn} 1s infinite;
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
