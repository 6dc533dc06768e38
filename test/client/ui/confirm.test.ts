/**
 * @jest-environment node
 *
 * WeChat has room for four signs on a button of a dialog: every label in the sources fits.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const most = 4
const names = ['confirmText', 'cancelText']
const root = path.resolve(__dirname, '../../..')

type Sources = readonly ts.SourceFile[]
const parse = (file: string, text: string) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

/** What the app says; the hosts' dialogs themselves only pass on what they are given. */
const sources = (): Sources =>
  readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('platform'))
    .map((file) => parse(`src/${file}`, readFileSync(path.join(root, 'src', file), 'utf8')))

function* within(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* within(child)
}

/** The function around a node that takes something by this name, and as which of its arguments. */
function takenBy(node: ts.Node, name: string): { callee: string; nth: number; exported: boolean } | null {
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue
    const nth = at.parameters.findIndex((one) => ts.isIdentifier(one.name) && one.name.text === name)
    if (nth < 0) continue
    const named = ts.isVariableDeclaration(at.parent) ? at.parent : at
    const statement = ts.isVariableDeclaration(named) ? named.parent.parent : named
    return {
      callee: named.name?.getText() ?? '',
      nth,
      exported: ts.getCombinedModifierFlags(statement as ts.Declaration) !== ts.ModifierFlags.None,
    }
  }
  return null
}

/** What is given to a name elsewhere: by callers, or by what is written under that name in the same file. */
function givenTo(node: ts.Identifier, all: Sources): ts.Expression[] {
  const own = node.getSourceFile()
  const taken = takenBy(node, node.text)
  if (taken)
    return (taken.exported ? all : [own])
      .flatMap((file) => [...within(file)])
      .filter(ts.isCallExpression)
      .filter((call) => call.expression.getText() === taken.callee)
      .flatMap((call) => call.arguments[taken.nth] ?? [])
  return [...within(own)].flatMap((other) =>
    (ts.isVariableDeclaration(other) || ts.isPropertyAssignment(other)) &&
    other.name.getText() === node.text &&
    other.initializer
      ? [other.initializer]
      : [],
  )
}

/** What an expression may say; null where that cannot be read. */
function wordsOf(node: ts.Expression, all: Sources): (string | null)[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return wordsOf(node.expression, all)
  if (ts.isConditionalExpression(node))
    return [...wordsOf(node.whenTrue, all), ...wordsOf(node.whenFalse, all)]
  if (ts.isBinaryExpression(node)) return [...wordsOf(node.left, all), ...wordsOf(node.right, all)]
  if (ts.isCallExpression(node) && node.expression.getText() === 't' && node.arguments[0])
    return wordsOf(node.arguments[0], all)
  if (!ts.isIdentifier(node)) return [null]
  const given = givenTo(node, all)
  return given.length > 0 ? given.flatMap((one) => wordsOf(one, all)) : [null]
}

/** Labels of dialogs, and where they stand. */
function labels(all: Sources): { words: string | null; at: string }[] {
  return all
    .flatMap((file) => (names.some((name) => file.text.includes(name)) ? [...within(file)] : []))
    .flatMap((node) => {
      const at = () => {
        const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart())
        return `${node.getSourceFile().fileName}:${line + 1}`
      }
      if (ts.isPropertyAssignment(node) && names.includes(node.name.getText()))
        return wordsOf(node.initializer, all).map((words) => ({ words, at: at() }))
      // destructured from an object, whose own line is read
      if (ts.isShorthandPropertyAssignment(node) && names.includes(node.name.text))
        return takenBy(node, node.name.text)
          ? wordsOf(node.name, all).map((words) => ({ words, at: at() }))
          : []
      return []
    })
}
const long = (all: Sources) => labels(all).filter(({ words }) => words === null || words.length > most)
const saying = (...texts: string[]) => texts.map((text, nth) => parse(`${nth}.tsx`, text))

test.each([
  ["modal({ confirmText: t('按新价格下单') })", ['按新价格下单']],
  ["modal({ confirmText: self ? t('退出') : t('把他撤下来') })", ['把他撤下来']],
  ["modal({ confirmText: '好', cancelText: t('我再想一想') })", ['我再想一想']],
  ["const sure = (confirmText: string) => modal({ confirmText })\nsure(t('清空聊天记录'))", ['清空聊天记录']],
  [
    "function ask(a: string, label: string) { modal({ confirmText: label }) }\nask('', t('去地图上选'))",
    ['去地图上选'],
  ],
  [
    "const { label } = questions().approve\nconst questions = () => ({ approve: { label: t('现在就揭开') } })\nmodal({ confirmText: label })",
    ['现在就揭开'],
  ],
  ['modal({ confirmText: wordsFor(row) })', [null]],
])('a label that is too long, or cannot be read, is found in: %s', (text, expected) => {
  const found = long(saying(text)).map(({ words }) => words)
  expect(new Set(found)).toEqual(new Set(expected))
})

test('what another file gives to a function is read there', () => {
  const helper = 'export const sure = (confirmText: string) => modal({ confirmText })'
  expect(long(saying(helper, "sure(t('马上收下'))"))).toEqual([])
  expect(long(saying(helper, "sure(t('马上就收下'))"))).toEqual([{ words: '马上就收下', at: '0.tsx:1' }])
})

test('every label of a dialog fits on its button', () => {
  const all = sources()
  expect(labels(all).length).toBeGreaterThan(150)
  expect(long(all)).toEqual([])
})
