import { configure } from '@testing-library/react';

// A busy machine may be slow to draw; what never comes still fails. Nothing waits when it is there.
configure({ asyncUtilTimeout: 10_000 });
