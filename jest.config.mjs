import { availableParallelism } from 'node:os';

// Tests run the TypeScript sources: swc turns them, and the ESM-only packages, into CommonJS, so that jest needs no flags.
const shared = {
  transform: { legacyDecorator: true, decoratorMetadata: true },
  target: 'es2022',
  keepClassNames: true,
};
const typescript = {
  swcrc: false,
  jsc: { ...shared, parser: { syntax: 'typescript', decorators: true } },
  module: { type: 'commonjs' },
};
const javascript = { swcrc: false, jsc: { ...shared, parser: { syntax: 'ecmascript' } }, module: { type: 'commonjs' } };

export default {
  testEnvironment: 'node',
  // One embedded PostgreSQL for all suites, started when the first one asks for a database.
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  rootDir: '.',
  // One more than there are processors: many tests wait, for a database, a browser or a process that is killed.
  maxWorkers: availableParallelism() + 1,
  reporters: ['default', '<rootDir>/test/support/summary-reporter.mjs'],
  // Property and fault tests run long on a busy machine; no test is about time.
  testTimeout: 120_000,
  testRegex: '\\.spec\\.ts$',
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  transform: { '^.+\\.ts$': ['@swc/jest', typescript], '^.+\\.m?js$': ['@swc/jest', javascript] },
  transformIgnorePatterns: [
    '/node_modules/(?!(@nestjs|file-type|strtok3|token-types|uint8array-extras|@tokenizer|@borewit|stopword|uuid|lru-cache)/)',
  ],
  moduleNameMapper: { '^#(.*)\\.js$': '<rootDir>/$1', '^(\\.{1,2}/.*)\\.js$': '$1' },
};
