/**
 * Lets a program run to its end when nobody reads its output any more (`npm run books | head`): what
 * it does is not cut off halfway, and nothing is said about it.
 */
export function outliveClosedOutput(streams = [process.stdout, process.stderr]) {
  for (const stream of streams) {
    stream.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
