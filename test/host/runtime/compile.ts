import { createRequire } from 'node:module'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createContext, Script, type Context } from 'node:vm'
import type { Data } from './data'
import type { Log } from './log'
import { dialects, type Target } from './target'
import { toWxml, wxmlName } from './translate'

/** Node of a compiled template: an element, or a `virtual` group that stands for a block, a loop or a template. */
export interface CompiledNode {
  readonly tag: string
  readonly attr?: Data
  readonly children: readonly (CompiledNode | string | number | boolean | null | undefined)[]
  /** Of a loop's item. */
  readonly wxKey?: unknown
  /** Which branch or which template. */
  readonly wxVkey?: string | number
}

/** Draws one page: its data in, its tree out. */
export type Render = (data: Data) => CompiledNode

const compiled = new Map<string, Script>()

/**
 * Renderers of every page of a package, made by WeChat's own compiler.
 * @throws Error with the compiler's words where a template is wrong
 */
export function compileTemplates(target: Target, dist: string, log: Log): (route: string) => Render {
  const script =
    compiled.get(dist) ??
    new Script(patch(target, runCompiler(target, dist)), { filename: `${target}-templates.js` })
  compiled.set(dist, script)
  const context: Context = createContext({
    window: { __webview_engine_version__: 0.02 },
    console: log.console(),
  })
  script.runInContext(context)
  // Helper scripts tell a list by the view's own Array.
  const adopt = new Script('JSON.parse').runInContext(context) as (text: string) => Data
  const open = context['$gwx'] as (
    path: string,
  ) => ((data: Data, changes: Data, scope: Data) => CompiledNode) | undefined
  return (route) => {
    const render = open(`./${route}.wxml`)
    if (!render) throw new Error(`page "${route}" has no template`)
    return (data) => render(adopt(JSON.stringify(data)), {}, {})
  }
}

function runCompiler(target: Target, dist: string): string {
  const work = mkdtempSync(join(tmpdir(), 'mini-host-'))
  try {
    const names = translateAll(target, dist, work)
    const compiler = join(work, 'wcc')
    copyFileSync(compilerBinary(), compiler)
    chmodSync(compiler, 0o755)
    const output = join(work, 'out.js')
    execFileSync(compiler, ['-d', '-cc', '0', ...names, '-gn', '$gwx', '-o', output], {
      cwd: work,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return readFileSync(output, 'utf8')
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Names as the compiler wants them: they begin with './', else absolute imports are not found. */
function translateAll(target: Target, dist: string, work: string): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(dialects[target].template))
    .map((entry) => {
      const file = relative(dist, join(entry.parentPath, entry.name)).replace(/\\/g, '/')
      const name = wxmlName(target, file)
      mkdirSync(dirname(join(work, name)), { recursive: true })
      const read = (script: string) => readFileSync(join(entry.parentPath, script), 'utf8')
      writeFileSync(join(work, name), toWxml(target, readFileSync(join(dist, file), 'utf8'), read))
      return `./${name}`
    })
}

function compilerBinary(): string {
  const folder = join(dirname(createRequire(__filename).resolve('miniprogram-compiler/package.json')), 'bin')
  if (process.platform === 'darwin') return join(folder, 'mac', 'wcc')
  return process.platform === 'win32' ? join(folder, 'windows', 'wcc.exe') : join(folder, 'linux', 'wcc')
}

/** Alipay's templates recurse, which WeChat forbids: the guard goes for them alone. */
function patch(target: Target, source: string): string {
  return target === 'ali' ? source.replace(/if\(p_\[b\]\)\{_wl\(b,x\[\d+\]\);return\}/g, '') : source
}
