import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A limit against hanging, not a measure: a busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });
