/**
 * The order in which DEPLOY.md has a school begin, done word by word by the bundle's commands in production mode: from the
 * settings to the first student, who comes by the school's CAS.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parseEnv } from 'node:util'
import type { Session } from '../../../contract/account/schema'
import type { Certification } from '../../../contract/certification/schema'
import type { Envelope } from '../../../contract/envelope'
import { sheets } from '../../../contract/registrar/rules'
import type { Newcomer } from '../../../contract/sso/schema'
import { bundleServer, entries } from '../../../scripts/bundle.mjs'
import { checkout } from '../../../server/checkout'
import type { OpenDatabase } from '../../../server/database'
import { startChild, type Child } from '../child'
import { startTestDatabase } from '../harness'
import { startCasServer, type CasServer } from '../sso/casServer'

interface Schools {
  items: { id: string }[]
}

/** Blocks of commands of the section, in its order: the words of each command, without what is said of it. */
function commandsOf(page: string, title: string): string[][][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''
  return [...section.matchAll(/^```\n([^]*?)^```/gm)].map(([, block = '']) =>
    block
      .trim()
      .split('\n')
      .map((line) => line.replace(/ +# .*/, '').split(/ +/)),
  )
}

describe('a school begins', () => {
  let folder: string
  let database: OpenDatabase
  let env: Record<string, string>
  const page = readFileSync(path.join(checkout, 'docs/DEPLOY.md'), 'utf8')
  const [, settle = []] = commandsOf(page, '从刚装好的 Debian 到第一位同学')
  const [bringIn = [], giveRole = [], connect = []] = commandsOf(page, '一所学校')

  /** `npm run <name> -- …` as a machine without sources has it. */
  const run = ([npm, verb, name = '', dashes, ...args]: string[]): {
    status: number | null
    said: string
  } => {
    assert.deepEqual([npm, verb, dashes], ['npm', 'run', '--'])
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(folder, `${name}.mjs`), ...args],
      {
        cwd: folder,
        encoding: 'utf8',
        env,
      },
    )
    return { status, said: stdout + stderr }
  }

  /** What the page has somebody write down, with the domain that others open and the test's database in its place. */
  const settings = (): Record<string, string> => {
    const example = 'deploy/school.env.example'
    cpSync(path.join(checkout, example), path.join(folder, example))
    assert.deepEqual(settle.pop(), ['npm', 'start'])
    for (const words of settle)
      assert.equal(spawnSync('sh', ['-c', words.join(' ')], { cwd: folder }).status, 0, words.join(' '))
    const file = path.join(folder, '.env')
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const { DATABASE, ...written } = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>
    assert.equal(DATABASE, 'embedded')
    return {
      PATH: process.env.PATH ?? '',
      ...written,
      PUBLIC_URL: 'https://campus.example.com',
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, 'data'),
    }
  }

  before(async () => {
    // Within the checkout: packages with machine code are looked for upwards from it.
    mkdirSync(path.join(checkout, '.cache'), { recursive: true })
    folder = mkdtempSync(path.join(checkout, '.cache/school-'))
    await bundleServer({ entries, output: folder })
    database = await startTestDatabase()
    env = settings()
  })
  after(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('by the commands of the page, one after the other', async () => {
    assert.deepEqual([bringIn.length, giveRole.length, connect.length], [5, 2, 1])
    for (const command of bringIn) {
      const { status, said } = run(command)
      assert.equal(status, 0, `${command.join(' ')}\n${said}`)
    }
    const [invite = [], list = []] = giveRole
    const invited = run(invite)
    assert.equal(invited.status, 0, invited.said)
    assert.match(
      invited.said,
      /^https:\/\/campus\.example\.com\/#\/pages\/login\/loginIndex\?invite=\S{20,}\n/,
    )
    assert.match(run(list).said, /学校管理员.*江城大学|江城大学.*学校管理员/)
    const { rows } = await database.pool.query(
      `SELECT s.name, g.role FROM grants g JOIN schools s ON s.id = g.school_id WHERE g.revoked_at IS NULL`,
    )
    assert.deepEqual(rows, [{ name: '江城大学', role: 'school-admin' }])
    assert.notEqual((await database.pool.query('SELECT FROM roll')).rowCount, 0)
    const connected = run(connect[0] ?? [])
    assert.equal(connected.status, 0, connected.said)
    assert.match(
      connected.said,
      /江城大学可以用学校账号登录了.*https:\/\/campus\.example\.com\/api\/sso\/back/s,
    )
  })

  describe('and its server runs', () => {
    let server: Child
    let cas: CasServer
    let url: string
    before(async () => {
      cas = await startCasServer()
      server = startChild(path.join(folder, 'main.mjs'), [], {
        cwd: folder,
        env: { ...env, PORT: '0', DRAIN_SECONDS: '0' },
      })
      const [, port] = await server.saw(/listening at http:\/\/127\.0\.0\.1:(\d+)/)
      url = `http://127.0.0.1:${port}`
    })
    after(async () => {
      server.kill('SIGTERM')
      await server.ended()
      await cas.close()
    })

    const ask = async <T>(route: string, body?: object, token?: string): Promise<T> => {
      const answer = await fetch(`${url}/api/${route}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: body ? JSON.stringify(body) : null,
      })
      const { code, data, message } = (await answer.json()) as Envelope<T>
      assert.equal(code, 0, `${route}: ${message}`)
      return data
    }

    test('a student of the roll comes by CAS and is certified', async () => {
      const here = (word: string) => (word.startsWith('https:') ? `${cas.url}/cas` : word)
      const { status, said } = run((connect[0] ?? []).map(here))
      assert.equal(status, 0, said)
      const [[number = '', name = '']] = sheets.roll.examples
      cas.person = { user: number, attributes: { cn: name } }
      const [school] = (await ask<Schools>('sso/schools')).items
      const way = await ask<{ claim: string; url: string }>('sso/begin', {
        school: school?.id,
        target: 'web',
      })
      const back = cas.signIn(way.url)
      const arrived = await fetch(`${url}${back.pathname}${back.search}`, { redirect: 'manual' })
      const location = new URL((arrived.headers.get('location') ?? '').replace('/#/', '/'))
      assert.equal(location.origin, env.PUBLIC_URL)
      const ticket = location.searchParams.get('ticket')
      const { claim } = await ask<Newcomer>('sso/finish', { claim: way.claim, ticket })
      const { access_token: token } = await ask<Session>('sso/join', { claim })
      const { state, standing } = await ask<Certification>('certification/info', undefined, token)
      assert.deepEqual([state, standing?.way], ['approved', 'school'])
    })
  })
})
