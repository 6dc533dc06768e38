/** The client's modules as a build sees them: what each keeps for as long as the app runs, and who loads it. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { packages, pathOf } from '../../../app.config'

const { withDesk } = jest.requireActual<{ withDesk: () => string[] }>('../../../targets/desks')
const root = path.resolve(__dirname, '../../..')

/** Calls whose results hold nothing that two copies could disagree on. */
const harmless =
  /^(observer|(React\.)?memo|t|signedIn|withId|forTalents|hexOf|Object\.(keys|values|entries|fromEntries)|(Array|Int32Array)\.from)$|\.(map|flatMap|filter|slice|join|split|concat|repeat)$/
const mutators = /^(push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear)$/

const parse = (source: string, file = 'module.tsx') =>
  ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

/** An expression without the words about its type. */
function bare(expression: ts.Expression): ts.Expression {
  if (
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isParenthesizedExpression(expression) ||
    ts.isAwaitExpression(expression)
  )
    return bare(expression.expression)
  return expression
}

const isNew = (expression: ts.Expression) =>
  ts.isNewExpression(expression) && expression.expression.getText() !== 'RegExp'

/** What is in a literal: the elements of a list, the values of an object. */
function partsOf(expression: ts.Expression): ts.Expression[] {
  if (ts.isArrayLiteralExpression(expression)) return [...expression.elements]
  if (!ts.isObjectLiteralExpression(expression)) return []
  return expression.properties.flatMap((one) => (ts.isPropertyAssignment(one) ? [one.initializer] : []))
}

/** An object that is one of its kind, alone or within a literal. */
const holdsNew = (given: ts.Expression): boolean => {
  const expression = bare(given)
  return isNew(expression) || partsOf(expression).some(holdsNew)
}

/** Whether what an expression makes may change: an empty list waits to be filled, and a call may give anything. */
function keeps(given: ts.Expression): boolean {
  const expression = bare(given)
  if (ts.isCallExpression(expression)) return !harmless.test(expression.expression.getText())
  if (ts.isArrayLiteralExpression(expression) && expression.elements.length === 0) return true
  if (ts.isObjectLiteralExpression(expression) && expression.properties.length === 0) return true
  if (ts.isConditionalExpression(expression)) return keeps(expression.whenTrue) || keeps(expression.whenFalse)
  if (ts.isBinaryExpression(expression)) return keeps(expression.left) || keeps(expression.right)
  return holdsNew(expression)
}

const isReadonly = (type: ts.TypeNode | undefined) =>
  /^(readonly |Readonly(Set|Map|Array)?<)/.test(type?.getText() ?? '')

const isAssignment = (kind: ts.SyntaxKind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment

/** Names that the file writes into: x.y = 1, x[0] += 1, delete x.y, x.push(1). */
function writtenIn(file: ts.SourceFile): Set<string> {
  const written = new Set<string>()
  const note = (target: ts.Expression) => {
    let owner = target
    while (ts.isPropertyAccessExpression(owner) || ts.isElementAccessExpression(owner))
      owner = owner.expression
    if (owner !== target && ts.isIdentifier(owner)) written.add(owner.text)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) note(node.left)
    if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
      if (/\+\+|--/.test(node.getText())) note(node.operand)
    }
    if (ts.isDeleteExpression(node)) note(node.expression)
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name } = node.expression
      if (mutators.test(name.text)) note(node.expression)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return written
}

/** Names at the top of a module that keep something for the whole app. `tested`: classes that `instanceof` asks for. */
export function stateOf(source: string, tested: ReadonlySet<string> = new Set()): string[] {
  const file = parse(source)
  const written = writtenIn(file)
  return file.statements.flatMap((statement) => {
    if (ts.isVariableStatement(statement)) {
      const { flags, declarations } = statement.declarationList
      const constant = (flags & ts.NodeFlags.Const) !== 0
      return declarations
        .filter(
          ({ name, type, initializer }) =>
            !constant ||
            written.has(name.getText()) ||
            (initializer && !isReadonly(type) && keeps(initializer)),
        )
        .map(({ name }) => name.getText())
    }
    if (ts.isClassDeclaration(statement)) {
      const name = statement.name?.text ?? 'default'
      const holds = statement.members.some(
        (member) =>
          ts.isPropertyDeclaration(member) &&
          ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword),
      )
      return holds || tested.has(name) ? [name] : []
    }
    return ts.isExportAssignment(statement) && keeps(statement.expression) ? ['default'] : []
  })
}

/** What a file loads when it runs, as it names it: no types. */
function importsOf(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { isTypeOnly, moduleSpecifier } = statement
      return isTypeOnly || !moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)
        ? []
        : [moduleSpecifier.text]
    }
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const clause = statement.importClause
    const named = clause?.namedBindings
    const typesAlone =
      clause?.isTypeOnly ||
      (clause &&
        !clause.name &&
        named &&
        ts.isNamedImports(named) &&
        named.elements.every((one) => one.isTypeOnly))
    return typesAlone ? [] : [statement.moduleSpecifier.text]
  })
}

const vendors = 'node_modules/'

/** The files that a specifier may mean: of a platform's folder, that of each mini-program; of a package, its name. */
function filesOf(specifier: string, from: string): string[] {
  if (specifier === '@/shell/desks') return withDesk().map((folder) => `src/${folder}/desk.tsx`)
  const place = specifier
    .replace(/^@\//, 'src/')
    .replace(/^@contract\//, 'contract/')
    .replace(/^\.\.?\//, (dots) => `${path.posix.dirname(from)}/${dots}`)
  if (place === specifier)
    return [vendors + specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')]
  const base = path.posix.normalize(place)
  return [base, `${base}/index`]
    .flatMap((stem) =>
      ['', '.qq', '.ali'].flatMap((variant) => ['.ts', '.tsx'].map((end) => stem + variant + end)),
    )
    .filter((file) => existsSync(path.join(root, file)))
}

export interface ClientModule {
  /** Path in the checkout; of a package's, node_modules and the package's name. */
  readonly file: string
  readonly source: string
  /** Roots of the packages whose pages load it. */
  readonly users: ReadonlySet<string>
}

/** All that the app and the pages of the route table load. */
export function clientModules(): ClientModule[] {
  const loads = new Map<string, { source: string; next: string[] }>()
  const load = (file: string) => {
    const known = loads.get(file)
    if (known) return known
    const source = file.startsWith(vendors) ? '' : readFileSync(path.join(root, file), 'utf8')
    const next = importsOf(parse(source, file)).flatMap((specifier) => filesOf(specifier, file))
    loads.set(file, { source, next })
    return { source, next }
  }
  const users = new Map<string, Set<string>>()
  const spread = (file: string, user: string) => {
    const seen = users.get(file) ?? new Set()
    if (seen.has(user)) return
    users.set(file, seen.add(user))
    for (const next of load(file).next) spread(next, user)
  }
  spread('src/app.tsx', 'pages')
  for (const pkg of packages)
    for (const page of pkg.pages) if (!page.devOnly) spread(`src/${pathOf(pkg, page)}.tsx`, pkg.root)
  return [...users].map(([file, of]) => ({ file, source: load(file).source, users: of }))
}

/** The classes that some module asks for by `instanceof`: of two copies one would not know the other's. */
export const testedClasses = (modules: readonly ClientModule[]): Set<string> =>
  new Set(
    modules.flatMap(({ source }) => [...source.matchAll(/ instanceof (\w+)/g)].map(([, name = '']) => name)),
  )
