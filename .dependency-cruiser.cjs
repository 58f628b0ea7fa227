/** The dependency rules of the architecture; `npm run architecture` checks them, and so does CI. */
const PURE =
  '^libs/(episodes|chain|recall|learner|language|concepts|night|standing|map-drawing|tutor|practice|report)/';

module.exports = {
  forbidden: [
    {
      name: 'libs-know-no-product',
      comment: 'Libraries are what projections and programs are made of; they never look up.',
      severity: 'error',
      from: { path: '^libs/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(apps|projections|infra|sample|test)/' },
    },
    {
      name: 'projections-import-libs-only',
      comment: 'A read model holds its fold, its table and its queries, and nothing of the programs around it.',
      severity: 'error',
      from: { path: '^projections/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(apps|infra|sample|test)/' },
    },
    {
      name: 'projections-are-independent',
      comment: 'One read model never reads the tables of another.',
      severity: 'error',
      from: { path: '^projections/([^/]+)/' },
      to: { path: '^projections/', pathNot: '^projections/$1/' },
    },
    {
      name: 'infra-serves-ports',
      comment: 'Infrastructure implements ports of the libraries; it knows no program and no read model.',
      severity: 'error',
      from: { path: '^infra/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(apps|projections|sample|test)/' },
    },
    {
      name: 'pure-core-no-frameworks',
      comment: 'Rules are pure functions: no framework, no database, no HTTP.',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.spec\\.ts$' },
      to: { path: 'node_modules/(@nestjs|typeorm|pg|rxjs|express|openai|@eventstore)' },
    },
    {
      name: 'pure-core-no-io',
      comment: 'No files, sockets, processes or timers inside the rules.',
      severity: 'error',
      from: { path: PURE, pathNot: '(\\.spec\\.ts|libs/recall/kernel/build\\.ts)$' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|module|util|buffer)$' },
    },
    {
      name: 'pure-core-imports-pure-core',
      comment: 'A pure library leans on pure libraries alone.',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/', pathNot: PURE },
    },
    {
      name: 'product-without-tests',
      comment: 'What is shipped never imports what only tests need.',
      severity: 'error',
      from: {
        path: '^(apps|libs|projections|infra)/',
        pathNot: '(\\.spec\\.ts|apps/cli/commands/(bench|eval|eval-recall)\\.ts)$',
      },
      to: { path: '^test/' },
    },
    {
      name: 'no-circles',
      comment: 'A circle of files is one file that nobody can read.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'A module that nobody imports is dead, or a program and then listed here.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot:
          '(\\.spec\\.ts|\\.d\\.ts|^apps/[^/]+/main\\.ts|^test/.*|^libs/(embedding|recall)/.*(train|measure|build)\\.ts|^sample/.*)$',
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    webpackConfig: { fileName: '.dependency-cruiser.resolve.cjs' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
