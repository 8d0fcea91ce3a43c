import { Button, DatePicker } from 'antd';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const button = drawn.querySelector('.ant-btn');
        const picker = drawn.querySelector('.ant-picker');
        return (
          button !== null &&
          getComputedStyle(button).backgroundColor === 'rgb(22, 119, 255)' &&
          picker !== null &&
          getComputedStyle(picker).display === 'inline-flex'
        );
      }}
    >
      <Button type="primary">Send</Button>
      <DatePicker />
    </Sample>
  );
}
