/** What stands between a browser and the live server: can be cut, and have another build in its place. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { root } from '../live/server'

const hash = /\b[0-9a-f]{8}\b/g
const isText = /\.(html|js|css|json)$/
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
}

/** The hashes in names of the build's files. */
const hashesOf = (files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => /\.([0-9a-f]{8})\.(?:js|css)$/.exec(file)?.[1] ?? []))

/** The build as it would be after a change to every file: other names, the same code. */
function rebuilt(turn: number): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'campus-build-'))
  cpSync(path.join(root, 'dist/web'), folder, { recursive: true })
  const files = readdirSync(folder, { recursive: true }).map(String)
  const hashes = hashesOf(files)
  const other = (text: string) =>
    text.replace(hash, (found) =>
      hashes.has(found) ? ((Number.parseInt(found, 16) ^ turn) >>> 0).toString(16).padStart(8, '0') : found,
    )
  const { build } = JSON.parse(readFileSync(path.join(folder, 'version.json'), 'utf8')) as { build: string }
  for (const file of files) {
    const place = path.join(folder, file)
    if (!statSync(place).isFile() || !isText.test(file)) continue
    const text = readFileSync(place, 'utf8')
    writeFileSync(
      place,
      other(text)
        .replaceAll(build, `${build}-${turn}`)
        .replace(/("?revision"?:)"([0-9a-f]{16})"/, `$1"$2${turn}"`),
    )
    renameSync(place, path.join(folder, other(file)))
  }
  return folder
}

export interface Front {
  url: string
  /** No network. */
  cut: boolean
  /** Paths that were asked for. */
  asked: string[]
  /** Another build takes the place of the one before, whose files are gone. */
  deploy(): void
  close(): Promise<void>
}

export async function startFront(target: string): Promise<Front> {
  const folders: string[] = []
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { pathname } = new URL(incoming.url ?? '/', target)
    front.asked.push(pathname)
    const folder = folders.at(-1)
    if (front.cut) return void incoming.socket.destroy()
    if (folder === undefined || /^\/(api|files|icon|manifest|readyz)/.test(pathname))
      return pass(target, incoming, outgoing)
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!existsSync(file)) return void outgoing.writeHead(404).end()
    outgoing
      .writeHead(200, {
        'content-type': types[path.extname(file)] ?? 'text/plain',
        'cache-control': 'no-cache',
      })
      .end(readFileSync(file))
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: false,
    asked: [],
    deploy: () => void folders.push(rebuilt(folders.length + 1)),
    close: async () => {
      for (const folder of folders) rmSync(folder, { recursive: true })
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return front
}

function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming
  const call = request(new URL(url ?? '/', target), { method, headers }, (answered) => {
    outgoing.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.pipe(outgoing)
  })
  call.on('error', () => outgoing.destroy())
  incoming.pipe(call)
}
