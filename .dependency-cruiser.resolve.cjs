/**
 * How the dependency rules resolve imports: "#…" leads to the sources, as tsconfig.json says, and never by package.json to a
 * build that may be there, whose files no rule would match.
 */
module.exports = { resolve: { importsFields: [] } };
