import { render, screen } from '@testing-library/react';

test('a test that expects an error silences it and sees it', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  // biome-ignore lint/suspicious/noConsole: what this test is about
  console.error('expected');
  expect(error).toHaveBeenCalledWith('expected');
});

test('components render, and the matchers of jest-dom are there', () => {
  render(<p>Here</p>);
  expect(screen.getByText('Here')).toBeInTheDocument();
});

test('a module knows its own address', () => {
  expect(import.meta.url).toMatch(/^file:.*setup-console\.test\.tsx$/);
  expect(import.meta.dirname).toMatch(/src$/);
});
