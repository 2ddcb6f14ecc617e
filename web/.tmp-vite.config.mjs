import base from '/work/trees/web/web/vite.config.ts';
export default { ...base, server: { port: 3912, strictPort: true, host: '127.0.0.1', proxy: { '/billing-api': 'http://127.0.0.1:3911' } }, cacheDir: '/tmp/webx/vite-cache' };
