/**
 * Which file may import which. Types count as well, unless a rule leaves them out.
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
/** rules.ts of every folder, and the plain code that one of them loads. */
const rules = ['^contract/rules[.]ts$', '^contract/.+/rules[.]ts$', '^contract/ledger/sha256[.]ts$']
const value = { dependencyTypesNot: ['type-only', 'type-import'] }

module.exports = {
  forbidden: [
    rule(
      'no-circles',
      // pages and their stack, nodes and their container, a host and its parts know each other by their types: a tree and
      // its owner. Circles of values are found there, too, by knip.
      'What two files need of each other is a third, which both import.',
      { pathNot: '^(targets/web|targets/mini/runtime|test/host/runtime)/' },
      { circular: true },
    ),
    rule(
      'contract-knows-no-side',
      'The contract is what both sides agree on: it knows neither.',
      { path: '^contract/' },
      { path: '^(src|server|targets)/' },
    ),
    rule(
      'rules-load-rules',
      'The client loads rules.ts: no schema library, nothing but other rules.',
      { path: rules },
      { pathNot: rules, ...value },
    ),
    rule(
      'rules-know-no-schema',
      'What rules.ts says is said without a schema: schema.ts builds on it.',
      { path: rules },
      { path: ['/schema[.]ts$', '^contract/(common|http)[.]ts$', 'typebox'] },
    ),

    rule(
      'client-knows-no-server',
      'The client knows the contract, not the server.',
      { path: '^(src|targets)/' },
      { path: '^server/' },
    ),
    rule(
      'client-loads-rules',
      'The client takes values from rules.ts only; import types with `import type`.',
      { path: '^src/' },
      { path: '^contract/', pathNot: rules, ...value },
    ),
    rule(
      'features-know-no-page',
      'page -> feature: what two pages need is a feature.',
      { path: '^src/(features|shell)/' },
      { path: '^src/pages/' },
    ),
    rule(
      'ui-draws-what-it-is-given',
      'ui knows platform and locale.',
      { path: '^src/ui/' },
      { path: '^src/(net|features|shell|pages)/' },
    ),
    rule(
      'net-knows-the-contract',
      'net knows the contract, platform and locale.',
      { path: '^src/net/' },
      { path: '^src/(ui|features|shell|pages)/' },
    ),
    rule(
      'platform-knows-its-target',
      'platform and locale know only their target.',
      { path: '^src/(platform|locale)/' },
      { path: '^src/(net|ui|features|shell|pages)/' },
    ),
    rule(
      'shell-knows-no-feature',
      'feature -> shell: the lower storey knows features by what they declare.',
      { path: '^src/shell/' },
      { path: '^src/features/' },
    ),
    rule(
      'features-apart',
      'A feature of the client imports the shell and itself; what two features need is the shell.',
      { path: '^src/features/([^/]+)' },
      { path: '^src/features/', pathNot: '^src/features/$1(/|$)' },
    ),

    rule(
      'server-knows-no-client',
      'The server knows the contract, not the client.',
      { path: '^server/' },
      { path: '^(src|targets)/' },
    ),
    rule(
      'server-ground-knows-no-feature',
      'What features stand on knows none of them, nor the plugins.',
      { path: '^server/(http|providers|database)/' },
      { path: '^server/(core|features|plugins)/' },
    ),
    rule(
      'plugins-know-no-feature',
      'Plugins serve whatever features there are.',
      { path: '^server/plugins/' },
      { path: '^server/features/' },
    ),
    rule(
      'core-knows-no-feature',
      'feature -> core: the lower storey knows features by what they declare.',
      { path: '^server/core/' },
      { path: '^server/features/' },
    ),
    rule(
      'core-is-a-library',
      'Routes, desks and what a feature declares stand in server/features.',
      { path: '^server/core/.*/(routes|desk|feature|exported|erase)[.]ts$' },
      {},
    ),
    rule(
      'server-features-apart',
      'A feature of the server imports core and itself; what two features need is core.',
      { path: '^server/features/([^/]+)/' },
      { path: '^server/features/', pathNot: '^server/features/$1/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
  },
}
