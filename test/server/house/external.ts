/** Which of the server's tests another database could change: read from what a file does, so that nobody has to remember. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.resolve(__dirname, '../../..')
/** Modules of the server that are about what its database does: locks, and what failed. */
const rooms = /^server\/(?:jobs|database\/(?:crossing|outage))\.ts$/
/** Locks, isolation and SQLSTATEs in the SQL or in the expectations of a test. */
const marks: readonly [RegExp, string][] = [
  [/\bpg_(?:try_)?advisory/i, 'takes an advisory lock'],
  [/\bpg_(?:locks|stat_activity|terminate_backend|cancel_backend)\b/i, 'looks at other connections'],
  [/\bfor (?:no key )?(?:update|share)\b/i, 'locks rows'],
  [/\b(?:serializable|repeatable read|isolation level|lock_timeout|statement_timeout)\b/i, 'sets isolation'],
  [/^(?:08\d{3}|23\d{3}|40(?:001|P01)|53300|55P03|57(?:014|P0\d))$/, 'names a SQLSTATE'],
]
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

/** Files that a file imports values from. Packages by their names. */
function imports(source: ts.SourceFile): string[] {
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    if (importClause?.isTypeOnly || !ts.isStringLiteral(moduleSpecifier)) return []
    const name = moduleSpecifier.text
    if (!name.startsWith('.')) return [name]
    const place = path.resolve(path.dirname(source.fileName), name)
    return [[`${place}.ts`, path.join(place, 'index.ts')].find(existsSync) ?? place]
  })
}

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

/** Lines on which a test changes something more than once at the same moment. */
function races(source: ts.SourceFile): number[] {
  const defined = definitions(source)
  const lines: number[] = []
  const changes = (node: ts.Node): boolean => {
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(source)
      if (!arranging.test(name) && !making.test(name) && !reads(name, defined)) return true
      if (making.test(name) || reads(name, defined)) return false
    }
    return ts.forEachChild(node, (child) => changes(child) || undefined) ?? false
  }
  const visit = (node: ts.Node, tested: boolean): void => {
    let within = tested
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(source)
      within ||= name === 'test' || name === 'it'
      if (within && /^Promise\.all(?:Settled)?$/.test(name) && node.arguments.some(changes))
        lines.push(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1)
    }
    ts.forEachChild(node, (child) => visit(child, within))
  }
  visit(source, false)
  return lines
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
    ...races(source).map((line) => `changes things at once in line ${line}`),
  ]
}
