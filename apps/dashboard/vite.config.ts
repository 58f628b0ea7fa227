import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const PROJECT = path.resolve(import.meta.dirname, '../..');

/** Answers the interface from the mock's memory, for work on the page without a server (`MNEME_PAGE_MOCK=1`). */
function mock(): Plugin {
  return {
    name: 'mneme-mock',
    async configureServer(server) {
      const { answerFromMock } = await import('./mock/answer.js');
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/v1/')) {
          answerFromMock(request, response).catch(next);
        } else {
          next();
        }
      });
    },
  };
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: '/app/',
  plugins: command === 'serve' && process.env.MNEME_PAGE_MOCK ? [mock()] : [],
  build: {
    outDir: path.join(PROJECT, 'dist', 'dashboard'),
    emptyOutDir: true,
    // `light-dark()`, `:has()` and container queries: browsers since the spring of 2024.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page allows no data: URLs but for images.
    assetsInlineLimit: 0,
    // Charts and graph are loaded with the views that draw them.
    chunkSizeWarningLimit: 600,
    rollupOptions: {
      onwarn: (warning, warn) => {
        // Libraries mark components for servers that render React; this page has none.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') {
          warn(warning);
        }
      },
    },
  },
  server: process.env.MNEME_PAGE_MOCK ? {} : { proxy: { '/v1': 'http://127.0.0.1:3000' } },
}));
