import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Only ends tests that hang; a busy machine may be slow.
configure({ asyncUtilTimeout: 20_000 });
