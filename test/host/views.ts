/**
 * The views of pages as their code declares them: a page that reads `view` of its query gives it a type of names, which
 * the compiler holds against what it compares. Pages of one route that are told apart by a parameter name that instead.
 */
import path from 'node:path'
import ts from 'typescript'
import type { Visits } from './visits'

const pages = path.join(__dirname, '../../src/pages')
/** Pages whose views are the parameters themselves, but for these, which say more of a view. */
const byParameter: Readonly<Record<string, readonly string[]>> = { 'pages/diys/index': ['school'] }

interface Read {
  route: string
  query: ts.Type
}

/** What pages read of their queries. */
function queriesIn(program: ts.Program): Read[] {
  const checker = program.getTypeChecker()
  const found: Read[] = []
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || !file.text.includes('usePageQuery<')) continue
    const route = `pages/${path.relative(pages, file.fileName).replace(/\.tsx$/, '')}`
    const look = (node: ts.Node): void => {
      const [query] = (ts.isCallExpression(node) && node.typeArguments) || []
      if (query && ts.isCallExpression(node) && node.expression.getText(file) === 'usePageQuery')
        found.push({ route, query: checker.getTypeFromTypeNode(query) })
      ts.forEachChild(node, look)
    }
    look(file)
  }
  return found
}

/** Views that no visit opens, and pages that do not say which views they have. */
export function unopened(visits: Visits): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(path.join(pages, '../tsconfig.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, ' '))
    },
  })
  if (!config) throw new Error('no settings of the client')
  const program = ts.createProgram(config.fileNames, config.options)
  const opens = (route: string, matches: (query: Readonly<Record<string, string>>) => boolean) =>
    (visits.get(route) ?? []).some(({ query = {} }) => matches(query))
  const lacking: string[] = []
  for (const { route, query } of queriesIn(program)) {
    const more = byParameter[route]
    if (more)
      for (const { name } of query.getProperties())
        if (!more.includes(name) && !opens(route, (asked) => name in asked)) lacking.push(`${route}?${name}=`)
    const view = query.getProperty('view')
    if (!view) continue
    const type = program.getTypeChecker().getNonNullableType(program.getTypeChecker().getTypeOfSymbol(view))
    const names = (type.isUnion() ? type.types : [type]).map((one) => one.isStringLiteral() && one.value)
    for (const name of names)
      if (name === false) lacking.push(`${route} does not say which views it has`)
      else if (!opens(route, (asked) => asked['view'] === name)) lacking.push(`${route}?view=${name}`)
  }
  return lacking
}
