/** Which of the server's tests another database could change: read from what a file does, so that nobody has to remember. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.resolve(__dirname, '../../..')
/** Modules of the server that are about what its database does: locks, and what failed. */
const rooms = /^server\/(?:jobs|database\/(?:crossing|outage))\.ts$/
/** Locks, isolation and SQLSTATEs in the SQL or in the expectations of a test. */
const marks: readonly [RegExp, string][] = [
  [/\bpg_(?:try_)?advisory/i, 'takes an advisory lock'],
  [/\bpg_(?:locks|stat_activity|terminate_backend|cancel_backend)\b/i, 'looks at other connections'],
  [/\bfor (?:no key )?(?:update|share)\b|\bskip locked\b/i, 'locks rows'],
  [/\b(?:serializable|repeatable read|isolation level|lock_timeout|statement_timeout)\b/i, 'sets isolation'],
  [/^(?:08\d{3}|23\d{3}|40(?:001|P01)|53300|55P03|57(?:014|P0\d))$/, 'names a SQLSTATE'],
]
/** The same locks in the text of a module of the server, whose queries are partly written as calls. */
const locks = /\bfor (?:no key )?(?:update|share)\b|\.for\('|\bskip locked\b|\bpg_(?:try_)?advisory/i
/** Names of what makes somebody or something first: many of them at once are no race. */
const making = /^(?:new|open|nobody)[A-Z]|(?:^|\.)(?:signIn|person|student|publish|picture|photo|made)$/
/** What arranges calls, and calls nothing itself. */
const arranging =
  /\.(?:map|flatMap|slice|filter|keys|fill|then)$|^Array\b|^Object\b|^as$|^randomUUID$|^assert\b/

const parsed = new Map<string, ts.SourceFile>()
const parse = (file: string, text = readFileSync(file, 'utf8')): ts.SourceFile => {
  const known = parsed.get(file) ?? ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  parsed.set(file, known)
  return known
}

interface Import {
  /** Packages by their names. */
  readonly file: string
  /** As the module calls them; `*` for all of it. */
  readonly names: readonly string[]
}

/** What a file imports of values. */
function imported(source: ts.SourceFile): Import[] {
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    if (importClause?.isTypeOnly || !ts.isStringLiteral(moduleSpecifier)) return []
    const bound = importClause?.namedBindings
    const names =
      bound && ts.isNamedImports(bound)
        ? bound.elements
            .filter(({ isTypeOnly }) => !isTypeOnly)
            .map(({ name, propertyName }) => (propertyName ?? name).text)
        : ['*']
    const name = moduleSpecifier.text
    if (!name.startsWith('.')) return [{ file: name, names }]
    const place = path.resolve(path.dirname(source.fileName), name)
    return [{ file: [`${place}.ts`, path.join(place, 'index.ts')].find(existsSync) ?? place, names }]
  })
}

/** Files that a file imports values from. */
const imports = (source: ts.SourceFile): string[] => imported(source).map(({ file }) => file)

const inTests = (file: string): boolean => file.startsWith(path.join(root, 'test/server') + path.sep)

/** The file, and the helpers among the tests that it stands on. */
function closure(source: ts.SourceFile): ts.SourceFile[] {
  const seen = new Map([[source.fileName, source]])
  const visit = (one: ts.SourceFile): void => {
    for (const file of imports(one)) {
      if (!inTests(file) || seen.has(file)) continue
      seen.set(file, parse(file))
      visit(parse(file))
    }
  }
  visit(source)
  return [...seen.values()]
}

/** What has a database has it from here. */
const harness = path.join(root, 'test/server/harness.ts')
const waiting = path.join(root, 'test/server/waiting.ts')
const standsOn = (sources: readonly ts.SourceFile[], file: string): boolean =>
  sources.some((source) => source.fileName === file || imports(source).includes(file))

/** What the names of a file are made of, where they are made in it. */
function definitions(source: ts.SourceFile): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      found.set(node.name.text, node.initializer.getText(source))
    if (ts.isFunctionDeclaration(node) && node.name) found.set(node.name.text, node.getText(source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Whether calling it only reads: it is a GET, or made of nothing else. */
function reads(name: string, defined: ReadonlyMap<string, string>): boolean {
  if (/\.get$/.test(name)) return true
  const made = defined.get(name)
  return made !== undefined && /\.get\(/.test(made) && !/\.(?:post|upload|query)\(/.test(made)
}

/** Names that stand in it, of what else is there to follow. */
function namesIn(node: ts.Node): Set<string> {
  const found = new Set<string>()
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one)) found.add(one.text)
    ts.forEachChild(one, visit)
  }
  visit(node)
  return found
}

/** Functions of a file by their names, wherever in it they are written. */
function functions(source: ts.SourceFile): Map<string, ts.Node> {
  const found = new Map<string, ts.Node>()
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name) found.set(node.name.text, node)
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))
    )
      found.set(node.name.text, node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** What the names lead to among these, one through another. */
function reached(from: Iterable<string>, among: ReadonlyMap<string, ts.Node>): Map<string, ts.Node> {
  const found = new Map<string, ts.Node>()
  const visit = (names: Iterable<string>): void => {
    for (const name of names) {
      const node = among.get(name)
      if (!node || found.has(name)) continue
      found.set(name, node)
      visit(namesIn(node))
    }
  }
  visit(from)
  return found
}

/** Lines on which a test changes something more than once at the same moment, or a function of its file that it calls. */
function races(source: ts.SourceFile): number[] {
  const defined = definitions(source)
  const lines = new Set<number>()
  const changes = (node: ts.Node): boolean => {
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(source)
      if (!arranging.test(name) && !making.test(name) && !reads(name, defined)) return true
      if (making.test(name) || reads(name, defined)) return false
    }
    return ts.forEachChild(node, (child) => changes(child) || undefined) ?? false
  }
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(source)
      if (/^Promise\.all(?:Settled)?$/.test(name) && node.arguments.some(changes))
        lines.add(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1)
    }
    ts.forEachChild(node, look)
  }
  const tests: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:test|it)$/.test(node.expression.getText(source))) tests.push(node)
    else ts.forEachChild(node, visit)
  }
  visit(source)
  const called = reached(
    tests.flatMap((one) => [...namesIn(one)]),
    functions(source),
  )
  for (const one of tests) look(one)
  // what makes somebody or something first is no race there either
  for (const [name, one] of called) if (!making.test(name)) look(one)
  return [...lines].sort((one, other) => one - other)
}

/** A module without what is said about it. */
function spoken(node: ts.Node, source: ts.SourceFile): string {
  return node
    .getText(source)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
}

/** What a module declares, by its names. */
function declared(source: ts.SourceFile): Map<string, ts.Node> {
  const found = new Map<string, ts.Node>()
  for (const statement of source.statements) {
    if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      found.set(statement.name.text, statement)
    if (ts.isVariableStatement(statement))
      for (const one of statement.declarationList.declarations)
        if (ts.isIdentifier(one.name)) found.set(one.name.text, one)
  }
  return found
}

/** Rounds of jobs: what the features of the server name as theirs. */
const rounds = new Set(
  readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'feature.ts')
    .flatMap((file) => {
      const source = parse(path.join(root, 'server', file))
      const own = imported(source)
      const found: string[] = []
      const visit = (node: ts.Node): void => {
        if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'round')
          for (const name of namesIn(node.initializer))
            for (const one of own) if (one.names.includes(name)) found.push(`${one.file} ${name}`)
        ts.forEachChild(node, visit)
      }
      visit(source)
      return found
    }),
)

/** Imports of the server that lock something, or are what a job does. */
function uses(source: ts.SourceFile): string[] {
  return imported(source).flatMap(({ file, names }) => {
    const place = path.relative(root, file)
    if (!place.startsWith(`server${path.sep}`) || rooms.test(place)) return []
    const round = names.filter((name) => rounds.has(`${file} ${name}`)).map((name) => `runs ${name}`)
    if (round.length > 0 || !locks.test(readFileSync(file, 'utf8'))) return round
    const module = parse(file)
    const known = declared(module)
    const own = [...reached(names.includes('*') ? known.keys() : names, known).values()]
    return own.some((node) => locks.test(spoken(node, module))) ? [`calls ${place}, which locks`] : []
  })
}

function marked(source: ts.SourceFile): string[] {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const [mark, says] of marks) if (mark.test(node.text)) found.add(says)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found]
}

/** Why another database could change what the test finds; none where it could not. `text` stands in for the file's own. */
export function reasons(file: string, text?: string): string[] {
  const source =
    text === undefined ? parse(file) : ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const sources = closure(source)
  if (!standsOn(sources, harness)) return []
  const own = imports(source)
  const inRooms = own.map((one) => path.relative(root, one)).filter((one) => rooms.test(one))
  return [
    ...marked(source),
    ...(own.includes('pg') ? ['connects by itself'] : []),
    ...(own.includes(waiting) ? ['waits for locks'] : []),
    ...inRooms.map((one) => `imports ${one}`),
    ...uses(source),
    ...races(source).map((line) => `changes things at once in line ${line}`),
  ]
}
