/*
 * Loaded before the server by `npm run dev`: the server ends when the process that watches over it
 * is gone, however that one ended.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone keeps no process alive.
process.channel?.unref();
