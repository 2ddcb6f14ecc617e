/**
 * V8's flags for programs and pages that live for seconds: compilers that optimize, and a garbage
 * collector on several threads, cost more there than they gain. Node and Chromium know them.
 */
export const SHORT_LIVED_FLAGS = ['--no-turbofan', '--no-maglev', '--single-threaded-gc'];
