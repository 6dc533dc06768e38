import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { launch, type DeviceFile, type LaunchOptions, type MiniApp, type Target } from './runtime'

/** A page of a hand-written mini-program: its template and the object that it gives to Page(). */
export interface FixturePage {
  template: string
  script?: string
  options?: Record<string, unknown>
}

const extensions: Record<Target, string> = { wechat: 'wxml', qq: 'qml', ali: 'axml' }

/** Writes a small mini-program and starts it; both go when the test ends. */
export async function run(
  context: TestContext,
  target: Target,
  pages: Record<string, string | FixturePage>,
  options: LaunchOptions & {
    app?: Record<string, unknown>
    appScript?: string
    files?: Record<string, string>
  } = {},
): Promise<MiniApp> {
  const dist = mkdtempSync(join(tmpdir(), 'mini-fixture-'))
  const { app = {}, appScript = 'App({})', files = {}, ...launchOptions } = options
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), text)
  }
  write('app.json', JSON.stringify({ pages: Object.keys(pages), ...app }))
  write('app.js', appScript)
  for (const [route, page] of Object.entries(pages)) {
    const {
      template,
      script = 'Page({})',
      options: json = {},
    } = typeof page === 'string' ? { template: page } : page
    write(`${route}.${extensions[target]}`, template)
    write(`${route}.js`, script)
    write(`${route}.json`, JSON.stringify(json))
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  const program = await launch(target, { ...launchOptions, dist })
  context.after(async () => {
    await program.close()
    rmSync(dist, { recursive: true, force: true })
  })
  return program
}

/** One transparent pixel. */
export const pixel: DeviceFile = {
  name: 'pixel.gif',
  type: 'image/gif',
  bytes: new Uint8Array(Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')),
}

const globals: Record<Target, string> = { wechat: 'wx', qq: 'qq', ali: 'my' }

/** A page whose one button runs `code`; `done(value)` shows the value as JSON. */
export function program(
  context: TestContext,
  target: Target,
  code: string,
  options: LaunchOptions = {},
): Promise<MiniApp> {
  const tap = target === 'ali' ? 'onTap' : 'bindtap'
  return run(
    context,
    target,
    {
      'pages/a': {
        template: `<view ${tap}="go">做</view><text>{{out}}</text>`,
        script: `const api = ${globals[target]}
        Page({ data: { out: '' }, async go() { const lines = []; const done = value => { lines.push(JSON.stringify(value)); this.setData({ out: lines.join('; ') }) }; ${code} } })`,
      },
    },
    options,
  )
}
