import { join, resolve } from 'node:path'
import { JSDOM } from 'jsdom'
import { MiniApp } from './driver'
import { Host } from './host'
import type { Target } from './target'

export { MiniApp } from './driver'
export type { DeviceFile } from './device'
export type { DataCall } from './page'
export type { Target } from './target'

export interface LaunchOptions {
  /** Folder of the built package; dist/<target> of the project where it is absent. */
  dist?: string
  /** URL of the live server, in place of the one that was built in. */
  server?: string
  /** The address that was built in. */
  builtIn?: string
  /** Fakes of vendors, by the addresses that they stand in for. */
  vendors?: Record<string, string>
  /** Code that the vendor's sign-in gives; without one the person refuses. */
  signInCode?: string
  /** Code that the phone number button gives; without one the person refuses. */
  phoneCode?: string
  location?: { latitude: number; longitude: number }
  /** First page with its query, as from a share: 'pages/index/index?scene=1'. */
  url?: string
  /** `storage` of an earlier run: the phone remembers. */
  storage?: Map<string, string>
}

/** Where a build calls when nothing else was set. */
const defaultApiBase = 'http://127.0.0.1:3000'

/** Starts a built mini-program on a phone of its own. Close it when done. */
export async function launch(target: Target, options: LaunchOptions = {}): Promise<MiniApp> {
  const window = new JSDOM('<!doctype html><body></body>').window
  const builtIn = options.builtIn ?? defaultApiBase
  const host = new Host({
    target,
    dist: resolve(options.dist ?? join(__dirname, '../../../dist', target)),
    rewrite: {
      ...options.vendors,
      ...(options.server === undefined ? {} : { [builtIn]: options.server.replace(/\/$/, '') }),
    },
    storage: options.storage ?? new Map<string, string>(),
    document: window.document,
    ...(options.url === undefined ? {} : { url: options.url }),
  })
  host.device.signInCode = options.signInCode ?? null
  host.device.phoneCode = options.phoneCode ?? null
  host.device.location = options.location ?? null
  const app = new MiniApp(host, () => window.close())
  await host.launch()
  await app.settle()
  return app
}
