/* The alternative designs of the 404 page. */
export { ErrorPageV1 } from './error-v1.tsx';
export { ErrorPageV2 } from './error-v2.tsx';
export { ErrorPageV3 } from './error-v3.tsx';
export { ErrorPageV4 } from './error-v4.tsx';
export { ErrorPageV5 } from './error-v5.tsx';
export { ErrorPageV6 } from './error-v6.tsx';
