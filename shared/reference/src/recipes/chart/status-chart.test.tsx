import { renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { StatusChart } from './status-chart.tsx';

test('each bar has its name and its number', async () => {
  const segments = [
    { id: '1', name: 'Filed', count: 1200 },
    { id: '2', name: 'Registered', count: 300 },
  ];
  await renderWithHost(<StatusChart label="Applications by status" segments={segments} />);
  const words = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(words('term')).toEqual(['Filed', 'Registered']);
  expect(words('definition')).toEqual(['1,200', '300']);
});

test('without applications nothing is divided by zero', async () => {
  const segments = [{ id: '1', name: 'Filed', count: 0 }];
  const { container } = await renderWithHost(<StatusChart label="None" segments={segments} />);
  expect(container.querySelector('[style]')).toHaveStyle({ width: '0%' });
});
