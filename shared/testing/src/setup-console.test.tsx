import { render, screen } from '@testing-library/react';

test('a test can silence and observe an expected error', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  // biome-ignore lint/suspicious/noConsole: what this test is about
  console.error('expected');
  expect(error).toHaveBeenCalledWith('expected');
});

test('components render, and the matchers of jest-dom are there', () => {
  render(<p>Here</p>);
  expect(screen.getByText('Here')).toBeInTheDocument();
});

test('import.meta has the URL and folder of the module', () => {
  expect(import.meta.url).toMatch(/^file:.*setup-console\.test\.tsx$/);
  expect(import.meta.dirname).toMatch(/src$/);
});
